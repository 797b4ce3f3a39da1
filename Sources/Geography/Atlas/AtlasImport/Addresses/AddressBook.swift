import Geometry
import OSMModel
import TagRules

/// The list of all addresses: with the streets of relations, each house once, and with the house
/// numbers of interpolation ways.
struct AddressBook {
    private(set) var drafts: [AddressDraft]
    private(set) var strings: StringPool
    /// Further elements of the same house, by the index of the address in ``drafts``.
    private(set) var merged: [Int: [OSMReference]] = [:]
    private let collector: AddressCollector

    /// - Complexity: O(n log n).
    init(_ collector: AddressCollector) {
        self.collector = collector
        drafts = collector.drafts
        strings = collector.strings
        fillFromRelations()
        fillFromNumberedWays()
        let numbered = interpolated()
        drafts += numbered
        let houses = AddressDeduplication(drafts)
        drafts = houses.kept
        merged = houses.merged
    }

    /// Gives the nearest street to the addresses that have neither a street nor a place.
    ///
    /// - Complexity: O(addresses without a street · vertices nearby).
    mutating func fillNearestStreets(_ streets: StreetLocator) {
        for index in drafts.indices where drafts[index].street == 0 && drafts[index].place == 0 {
            let name = streets.name(nearestTo: drafts[index].point.coordinate)
            drafts[index].nearestStreet = strings.number(of: name)
        }
    }

    /// The grounds of the address at `index` or of another element of the same house; empty for a
    /// building or a point.
    func grounds(of index: Int) -> [Polygon] {
        let elements = [drafts[index].reference] + (merged[index] ?? [])
        return drafts[index].isInterpolated ? [] : elements.flatMap { collector.grounds[$0] ?? [] }
    }

    /// The further elements of the same house as JSON; nil if there are none.
    func duplicates(of index: Int) -> String? {
        merged[index].map { others in
            "[" + others.map { "[\"\($0.kind.rawValue)\",\($0.id)]" }.joined(separator: ",") + "]"
        }
    }

    private mutating func fillFromRelations() {
        var relationByHouse: [OSMReference: Int] = [:]
        for (index, relation) in collector.relations.enumerated() where relation.name != nil {
            for house in relation.houses { relationByHouse[house] = index }
        }
        guard !relationByHouse.isEmpty else { return }
        for index in drafts.indices {
            guard let found = relationByHouse[drafts[index].reference] else { continue }
            let relation = collector.relations[found]
            if drafts[index].street == 0, drafts[index].place == 0 {
                drafts[index].street = strings.number(of: relation.name)
            }
            drafts[index].fill(from: relation.tags, &strings)
        }
    }

    /// Adds the street of an interpolation way to the addresses on it that lack a street.
    private mutating func fillFromNumberedWays() {
        let ways = Dictionary(
            collector.relations.flatMap { relation in
                relation.houses.map { ($0, relation.name) }
            }, uniquingKeysWith: { first, _ in first })
        for way in collector.numberedWays {
            let street = way.tags["addr:street"] ?? ways[OSMReference(.way, way.id)] ?? nil
            for node in way.nodes {
                guard let index = collector.draftByNode[node] else { continue }
                if drafts[index].street == 0, drafts[index].place == 0 {
                    drafts[index].street = strings.number(of: street)
                }
                drafts[index].fill(from: way.tags, &strings)
            }
        }
    }

    private mutating func interpolated() -> [AddressDraft] {
        var found: [AddressDraft] = []
        for way in collector.numberedWays {
            var last: (draft: AddressDraft, start: Int)?
            for (position, node) in way.nodes.enumerated() {
                guard let index = collector.draftByNode[node] else { continue }
                let draft = drafts[index]
                if let last {
                    found += between(
                        last.draft, draft, along: Array(way.line[last.start...position]), way)
                }
                last = (draft, position)
            }
        }
        return found
    }

    private mutating func between(
        _ first: AddressDraft, _ last: AddressDraft, along line: [Coordinate],
        _ way: AddressCollector.NumberedWay
    ) -> [AddressDraft] {
        guard let from = strings[first.houseNumber], let to = strings[last.houseNumber],
            first.street == last.street || first.street == 0 || last.street == 0
        else { return [] }
        let numbers = HouseNumberScheme(way.scheme).numbers(between: from, and: to)
        let length = line.lengthMeters
        var drafts: [AddressDraft] = []
        for number in numbers {
            var draft = first
            draft.complete(from: last)
            draft.kind = .way
            draft.id = way.id
            draft.isInterpolated = true
            draft.isPointOfInterest = false
            draft.houseName = 0
            draft.unit = 0
            if first.postcode != last.postcode { draft.postcode = 0 }
            draft.houseNumber = strings.number(of: number.text)
            draft.point = CompactPlace(line.place(atMeters: length * number.fraction))
            drafts.append(draft)
        }
        return drafts
    }
}

extension AddressDraft {
    /// Adds missing data from a street relation or an interpolation way.
    fileprivate mutating func fill(from tags: Tags, _ strings: inout StringPool) {
        if city == 0 { city = strings.number(of: tags["addr:city"]) }
        if postcode == 0 {
            postcode = strings.number(of: tags["addr:postcode"] ?? tags["postal_code"])
        }
        if country == 0 { country = strings.number(of: tags["addr:country"]) }
        if state == 0 { state = strings.number(of: tags["addr:state"]) }
    }
}
