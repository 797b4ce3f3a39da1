/// The condition of a value of a `*:conditional` tag. All of its terms must hold.
struct Condition: Hashable, Sendable {
    enum Term: Hashable, Sendable {
        case time(OpeningSchedule)
        /// `weight>3.5`.
        case measure(Comparison)
        /// `hgv`, `wet`.
        case trait(String)
    }

    let terms: [Term]

    /// Parses a condition. A term that is not understood becomes a trait that is never known to
    /// hold.
    init(_ text: some StringProtocol) {
        terms = Self.split(text).map { term in
            let term = Self.withoutParentheses(term)
            if let comparison = Comparison(term) { return .measure(comparison) }
            let word = term.lowercased()
            // Words of opening hours that are traits here.
            if !Self.isWord(word), let schedule = try? OpeningSchedule(term) {
                return .time(schedule)
            }
            return .trait(word)
        }
    }

    /// Whether the terms hold. If `moment` is nil, no term about a time is known to hold.
    func holds(
        at moment: LocalMoment?, in surroundings: Surroundings, for traveller: Traveller
    ) -> Verdict {
        terms.reduce(terms.isEmpty ? .maybe : .yes) { verdict, term in
            verdict && holds(term, moment, surroundings, traveller)
        }
    }

    private func holds(
        _ term: Term, _ moment: LocalMoment?, _ surroundings: Surroundings,
        _ traveller: Traveller
    ) -> Verdict {
        switch term {
        case .time(let schedule):
            guard let moment else { return .maybe }
            switch schedule.state(at: moment, in: surroundings) {
            case .open: return .yes
            case .closed: return .no
            case .unknown: return .maybe
            }
        case .measure(let comparison):
            return traveller.measures[comparison.measure].map(comparison.holds) ?? .maybe
        case .trait(let word):
            return traveller.traits[word].map { Verdict($0) } ?? .maybe
        }
    }

    /// Whether it may be known to hold at some time.
    func canHold(for traveller: Traveller) -> Bool {
        terms.allSatisfy { term in
            if case .time = term { return true }
            return holds(term, nil, Surroundings(), traveller) == .yes
        }
    }

    private static func isWord(_ text: String) -> Bool {
        ["open", "closed", "off", "unknown"].contains(text)
    }

    private static func withoutParentheses(_ term: String) -> String {
        guard term.hasPrefix("("), term.hasSuffix(")") else { return term }
        return String(term.dropFirst().dropLast())
    }

    /// Splits at `AND` outside quotes.
    private static func split(_ text: some StringProtocol) -> [String] {
        var terms: [String] = []
        var term: [Substring] = []
        func finish() {
            let joined = term.joined(separator: " ")
            if !joined.isEmpty { terms.append(joined) }
            term = []
        }
        var isQuoted = false
        for word in String(text).split(whereSeparator: \.isWhitespace) {
            if !isQuoted && ["AND", "and", "&&"].contains(word) {
                finish()
            } else {
                term.append(word)
            }
            if !word.count(where: { $0 == "\"" }).isMultiple(of: 2) { isQuoted.toggle() }
        }
        finish()
        return terms
    }
}

/// A comparison: `weight>3.5`, `length <= 6 m`, `occupants>1`.
struct Comparison: Hashable, Sendable {
    let measure: String
    let isAbove: Bool
    let holdsAtLimit: Bool
    let limit: Double

    init?(_ text: String) {
        let text = text.lowercased()
        guard let sign = text.firstIndex(where: { "<>=".contains($0) }) else { return nil }
        let measure = text[..<sign].filter { !$0.isWhitespace && $0 != "_" }
        let signs = text[sign...].prefix { "<>=".contains($0) }
        let rest = text[sign...].dropFirst(signs.count).drop(while: \.isWhitespace)
        let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let number = Double(digits), !measure.isEmpty, measure.allSatisfy(\.isLetter),
            let unit = Self.units[
                rest.dropFirst(digits.count).filter { !$0.isWhitespace && $0 != "." }]
        else { return nil }
        switch signs {
        case ">", ">=": isAbove = true
        case "<", "<=": isAbove = false
        default: return nil
        }
        holdsAtLimit = signs.count == 2
        self.measure = measure
        limit = number * unit
    }

    /// Whether the comparison holds for all, none or some of the possible values.
    func holds(_ values: ClosedRange<Double>) -> Verdict {
        let (least, most) = (holds(values.lowerBound), holds(values.upperBound))
        return least == most ? Verdict(least) : .maybe
    }

    private func holds(_ value: Double) -> Bool {
        value == limit ? holdsAtLimit : (value > limit) == isAbove
    }

    private static let units: [String: Double] = [
        "": 1, "t": 1, "tons": 1, "tonnes": 1, "kg": 0.001, "lbs": 0.000_453_592,
        "st": 0.907_185, "m": 1, "cm": 0.01, "ft": 0.3048, "'": 0.3048,
    ]
}
