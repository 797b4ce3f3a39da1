import AddressText
import GRDB
import Gazetteer

/// Assembles the parts of an address and its label.
struct AddressAssembler {
    private static let cityKinds: Set<String> = [
        "city", "town", "village", "municipality", "hamlet", "isolated_dwelling",
    ]
    /// The least rank of a place that may have one postcode: a town.
    private static let towns = 18
    /// The least administrative level of a boundary that may have one postcode.
    private static let municipalities = 8
    /// A village within a town is a part of the town.
    private static let townKinds: Set<String> = ["city", "town"]
    private static let villageKinds: Set<String> = ["village", "hamlet", "isolated_dwelling"]
    private static let quarterKinds: Set<String> = [
        "suburb", "quarter", "neighbourhood", "borough", "city_block",
    ]

    let vocabulary: Vocabulary
    let places: PlaceHierarchy

    /// The address parts that follow from the places around an object.
    func parts(
        around place: Int64?, city: String? = nil, country: String? = nil, state: String? = nil
    ) throws -> AddressParts {
        let chain = try places.chain(from: place)
        var parts = AddressParts()
        let hasTown = chain.contains { Self.townKinds.contains($0.kind) }
        for element in chain {
            let name = places.localName(of: element)
            if Self.quarterKinds.contains(element.kind)
                || hasTown && parts.city == nil && Self.villageKinds.contains(element.kind)
            {
                parts.quarter = parts.quarter ?? name
            } else if Self.cityKinds.contains(element.kind) {
                parts.city = parts.city ?? name
            } else {
                switch element.kind {
                case "county", "district": parts.county = parts.county ?? name
                case "state", "region", "province": parts.state = parts.state ?? name
                case "country": parts.country = parts.country ?? name
                default: break
                }
            }
            parts.countryCode = parts.countryCode ?? element.countryCode
            if element.rank >= Self.towns || element.adminLevel ?? 0 >= Self.municipalities {
                parts.postcode = parts.postcode ?? element.postcode
            }
        }
        if let city { parts.city = city }
        if parts.quarter == parts.city { parts.quarter = nil }
        if let state { parts.state = state }
        parts.countryCode = (parts.countryCode ?? country)?.lowercased()
        if parts.country == nil, let code = parts.countryCode {
            parts.country = vocabulary.countries[code]?.names.first
        }
        return parts
    }

    /// `place` and the places around it, the smallest first. If its own address names another
    /// `city`, that replaces the one around it.
    func surroundings(from place: Int64?, city: String? = nil) throws -> [SurroundingPlace] {
        let chain = try places.chain(from: place)
        let other = city.flatMap { city in
            chain.contains { isNamed($0, city) } ? nil : self.city(among: chain)
        }
        return chain.map { element in
            if let city, element.id == other?.id {
                return SurroundingPlace(kind: element.kind, name: city, rank: element.rank)
            }
            return SurroundingPlace(
                kind: element.kind, name: places.localName(of: element), rank: element.rank,
                adminLevel: element.adminLevel, isoCode: element.isoCode)
        }
    }

    /// The place of `chain` that is the city of an address: a town before a village in it.
    private func city(among chain: [PlaceHierarchy.Place]) -> PlaceHierarchy.Place? {
        chain.first { Self.townKinds.contains($0.kind) }
            ?? chain.first { Self.cityKinds.contains($0.kind) }
    }

    private func isNamed(_ place: PlaceHierarchy.Place, _ name: String) -> Bool {
        if place.name == name { return true }
        let normalizer = Normalizer(vocabulary)
        let key = normalizer.normalize(name).key(.full)
        return ([place.name] + AlternativeNames.decode(place.names).values).contains {
            normalizer.normalize($0).key(.full) == key
        }
    }

    /// The ISO 3166-2 code, such as `US-MD`; nil if the vocabulary does not have the state.
    func stateCode(of parts: AddressParts) -> String? {
        guard let text = parts.state, let country = parts.countryCode,
            let state = vocabulary.state(text, in: country)
        else { return nil }
        return "\(country.uppercased())-\(state.code)"
    }

    /// The address as one line in the order of the country, after `name` if there is one.
    func label(_ parts: AddressParts, name: String? = nil) -> String {
        let country = parts.countryCode.flatMap { vocabulary.countries[$0] }
        var lines: [String] = []
        if let name { lines.append(name) }
        if let house = parts.houseName, house != name { lines.append(house) }
        if let street = streetLine(parts, order: country?.houseNumber) { lines.append(street) }
        if let quarter = parts.quarter { lines.append(quarter) }
        // The label of a town does not repeat the town.
        let isTownItself = parts.city != nil && parts.city == name
        let city = isTownItself ? nil : parts.city
        let postcode = isTownItself ? nil : parts.postcode
        if country?.postcode == .after {
            if let city { lines.append(city) }
            lines.append([parts.state, postcode].compactMap { $0 }.joined(separator: " "))
        } else {
            lines.append([postcode, city].compactMap { $0 }.joined(separator: " "))
        }
        if let country = parts.country { lines.append(country) }
        var seen: Set<String> = []
        return lines.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }

    private func streetLine(_ parts: AddressParts, order: HouseNumberOrder?) -> String? {
        guard let street = parts.street else { return parts.houseNumber }
        guard let number = parts.houseNumber else { return street }
        let words = Tokenizer.tokens(of: street).map(\.text)
        switch order ?? vocabulary.houseNumberOrder(ofStreetWith: words) ?? .first {
        case .first: return "\(number) \(street)"
        case .last: return "\(street) \(number)"
        }
    }
}
