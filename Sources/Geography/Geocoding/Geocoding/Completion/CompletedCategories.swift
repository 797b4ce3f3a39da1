import AddressText
import GRDB
import Gazetteer
import Geometry

/// Suggests things of a category near the focus while its name is typed: `pharm`.
struct CompletedCategories {
    private static var scoring: Scoring.Completion { Scoring.standard.completion }

    let query: PartialQuery
    let database: Database
    let normalizer: Normalizer
    let options: SearchOptions
    let builder: ResultBuilder

    /// `others`, with the nearest things of the category that the text names or begins to name: at
    /// the start if its name is finished, otherwise a few after the first others. Without a focus
    /// or viewbox there are none. A category that is finished may also begin the name of another:
    /// `park`.
    func results(among others: [GeocodeResult]) throws -> [GeocodeResult] {
        guard let focus = options.focus ?? options.viewbox?.center else { return others }
        if query.parsed.isCategoryAlone {
            let phrases = query.parsed.categories
            let kinds = Set(phrases.prefix(1).flatMap(\.kinds))
            let traits = phrases.reduce(into: Set<CategoryTrait>()) { $0.formUnion($1.traits) }
            let named = try things(kinds.sorted(), traits, focus, limit: options.limit)
            let longer = beginning().first?.subtracting(kinds) ?? []
            let most = min(options.limit / 2, Self.scoring.mostOfCategory)
            let begun = try longer.isEmpty ? [] : things(longer.sorted(), [], focus, limit: most)
            let first = max(0, options.limit - begun.count)
            return Array(named.prefix(first)) + begun + named.dropFirst(first) + others
        }
        var begun: [GeocodeResult] = []
        for kinds in beginning() {
            begun += try things(
                kinds.sorted(), [], focus, limit: min(options.limit, Self.scoring.mostOfCategory))
        }
        let most = max(Self.scoring.mostOfCategory, options.limit - Self.scoring.beforeCategory)
        let found = Array(begun.prefix(min(options.limit, most)))
        if found.isEmpty { return others }
        let before = min(Self.scoring.beforeCategory, max(0, options.limit - found.count))
        return others.prefix(before) + found + others.dropFirst(before)
    }

    /// The categories with a phrase that begins with the text: those with the most such phrases,
    /// and then those of the shortest one. `super` begins `supermarket` in many languages, and
    /// `superette`.
    private func beginning() -> [Set<String>] {
        let typed = query.words.map(\.token.text)
        guard query.unfinished != nil, let last = typed.last,
            typed.reduce(0, { $0 + $1.utf8.count }) >= Self.scoring.shortestCategory
        else { return [] }
        let phrases = normalizer.vocabulary.categoriesOfPhrase.filter { phrase, _ in
            phrase.count >= typed.count
                && phrase.prefix(typed.count - 1).elementsEqual(typed.dropLast())
                && phrase[typed.count - 1].hasPrefix(last)
        }
        var counts: [String: Int] = [:]
        for kind in phrases.values.joined() { counts[kind, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        let common = Set(counts.filter { $0.value == most }.keys)
        let letters = { (words: [String]) in words.reduce(0) { $0 + $1.utf8.count } }
        let shortest = phrases.keys.map(letters).min()
        let briefest = phrases.filter { letters($0.key) == shortest }.values
            .reduce(into: Set<String>()) { $0.formUnion($1) }
        return [common, briefest.subtracting(common)].filter { !$0.isEmpty }
    }

    private func things(
        _ kinds: [String], _ traits: Set<CategoryTrait>, _ focus: Coordinate, limit: Int
    ) throws -> [GeocodeResult] {
        let categories = Scoring.standard.categories
        let policy = AnswerPolicy(options: options, subject: nil)
        let finder = CategoryFinder(
            database: database, box: options.isBounded ? options.viewbox : nil, traits: traits)
        return try finder.nearest(
            kinds, to: focus, within: categories.focusMeters, limit: SearchOptions.maximumLimit
        ).compactMap { thing in
            try builder.result(
                for: thing.entry,
                confidence: categories.focusConfidence
                    * (1 - categories.distanceLoss * min(1, thing.cost / categories.focusMeters)))
        }.filter(policy.isAllowed).prefix(limit).map(policy.measured)
    }
}
