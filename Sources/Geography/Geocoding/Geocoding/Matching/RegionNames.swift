import AddressText
import Gazetteer

/// The names of countries and states in a query, and whether candidates are in them; caches the
/// states of names and postcodes for one search.
final class RegionNames {
    /// The last names of regions in a query that count. An address ends in a state and a country,
    /// and of the `la` and `in` of a long text most are words of other names.
    private static let mostNames = 6

    private struct Postcode: Hashable {
        let code: String
        let country: String
    }

    /// The regions of each name: `AL` is a state of two countries.
    private let readings: [(tokens: TokenSet, regions: [ParsedQuery.Region])]
    private let query: ParsedQuery
    private let vocabulary: Vocabulary
    private var statesOfNames: [String: [State]] = [:]
    private var statesOfPostcodes: [Postcode: String?] = [:]

    init(_ query: ParsedQuery, _ vocabulary: Vocabulary) {
        self.query = query
        self.vocabulary = vocabulary
        var order: [TokenSet] = []
        for region in query.regions where !order.contains(region.tokens) {
            order.append(region.tokens)
        }
        let last = order.sorted { $0.rawValue > $1.rawValue }.prefix(Self.mostNames)
        readings = order.filter(last.contains).map { tokens in
            (tokens, query.regions.filter { $0.tokens == tokens })
        }
    }

    /// Takes the names of the regions that the candidate is in, or may be in. `chain` has the places
    /// around it; `isPlaceName` tells whether tokens name a place.
    func explain(
        _ hypothesis: inout Hypothesis, in chain: [PlaceHierarchy.Place],
        isPlaceName: (TokenSet) -> Bool
    ) {
        if readings.isEmpty { return }
        let entry = hypothesis.candidate.entry
        let country = entry.country ?? chain.lazy.compactMap(\.countryCode).first
        let likely = country ?? countryOfState(of: entry, chain)
        for (tokens, regions) in readings {
            let states = regions.filter {
                $0.state != nil && (likely == nil || $0.country == likely)
            }
            let known = states.map { state(of: entry, chain, $0, isCountryKnown: country != nil) }
            let isConfirmed = zip(states, known).contains { $0.state == $1 }
            if isConfirmed { hypothesis.isInState = true }
            guard hypothesis.explained.isDisjoint(with: tokens) else { continue }
            let isCountry = regions.contains {
                $0.state == nil && (country == nil || $0.country == country)
            }
            guard isConfirmed || isCountry || known.contains(nil) else {
                hypothesis.agreement *= disagreement(with: regions, states, tokens)
                continue
            }
            hypothesis.explained.formUnion(tokens)
            if isConfirmed { continue }
            if !isCountry {
                hypothesis.agreement *= Scoring.standard.context.unknownState
                hypothesis.isInState = hypothesis.isInState ?? false
            }
            if country == nil, isPlaceName(tokens) {
                hypothesis.agreement *= Scoring.standard.context.unknownCountry
            }
        }
    }

    /// The factor for a candidate in none of `regions`; `states` are those of its country.
    private func disagreement(
        with regions: [ParsedQuery.Region], _ states: [ParsedQuery.Region], _ tokens: TokenSet
    ) -> Double {
        let scoring = Scoring.standard.context
        if !states.isEmpty {
            // `Springfield, IL` is not in Ohio, although `il` is also an article.
            return query.isAtEnd(tokens) ? scoring.otherState : 1
        }
        return regions.contains { $0.state == nil } ? scoring.otherCountry : 1
    }

    /// The code of the state of the region's country that `entry` is in, by its addresses, the
    /// places around it or its postcode; nil if it is unknown. If the country is unknown, a postcode
    /// of another state says nothing, because other countries have postcodes of the same form.
    private func state(
        of entry: GazetteerEntry, _ chain: [PlaceHierarchy.Place], _ region: ParsedQuery.Region,
        isCountryKnown: Bool
    ) -> String? {
        let named = stateNames(of: entry, chain).lazy
            .compactMap { name in
                self.states(name).first { $0.country == region.country }?.code
            }.first
        if let named { return named }
        let code = entry.postcodes?.split(separator: ";").first.map(String.init)
        let byCode = (code ?? chain.lazy.compactMap(\.postcode).first).flatMap {
            state(of: Postcode(code: $0, country: region.country))
        }
        return isCountryKnown || byCode == region.state ? byCode : nil
    }

    /// The only country that has the state of `entry`; nil if it has none, or several have it.
    private func countryOfState(
        of entry: GazetteerEntry, _ chain: [PlaceHierarchy.Place]
    ) -> String? {
        for name in stateNames(of: entry, chain) {
            let countries = Set(states(name).map(\.country))
            if countries.count == 1 { return countries.first }
        }
        return nil
    }

    private func states(_ name: String) -> [State] {
        if let known = statesOfNames[name] { return known }
        let states = vocabulary.states(name)
        statesOfNames[name] = states
        return states
    }

    private func state(of postcode: Postcode) -> String? {
        if let known = statesOfPostcodes[postcode] { return known }
        let state = vocabulary.state(ofPostcode: postcode.code, in: postcode.country)
        statesOfPostcodes[postcode] = .some(state)
        return state
    }

    private func stateNames(
        of entry: GazetteerEntry, _ chain: [PlaceHierarchy.Place]
    ) -> [String] {
        [entry.state].compactMap { $0 } + chain.filter { (5...10).contains($0.rank) }.map(\.name)
    }
}
