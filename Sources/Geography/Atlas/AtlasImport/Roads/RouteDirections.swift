import OSMModel

/// The directions of numbered roads, such as *I 95 South*, by the route relations of their
/// carriageways.
///
/// Source: https://wiki.openstreetmap.org/wiki/Relation:route#Members, "Roles";
/// https://wiki.openstreetmap.org/wiki/Highway_directions_in_the_United_States
struct RouteDirections {
    private struct Numbered {
        let number: Substring
        let direction: String
    }

    private var numbers: [Int64: [Numbered]] = [:]

    /// Takes a route along roads; other relations are ignored.
    mutating func add(_ relation: OSMRelation) {
        guard relation.tags["type"] == "route", relation.tags["route"] == "road",
            let ref = relation.tags["ref"]
        else { return }
        let whole = relation.tags["direction"].flatMap { Self.direction($0[...]) }
        let number = Self.number(ref[...])
        for member in relation.members where member.reference.kind == .way {
            // *north (local)* is a role too.
            let word = member.role.prefix { $0 != " " && $0 != "(" && $0 != ":" }
            let isPlain = word.isEmpty || word == "forward"
            guard let direction = Self.direction(word) ?? (isPlain ? whole : nil) else { continue }
            numbers[member.reference.id, default: []].append(
                Numbered(number: number, direction: direction))
        }
    }

    /// The numbers of a carriageway, of which at least one has its direction; nil if no direction is
    /// known, or if it is not certain.
    func directedRef(way: Int64, ref: String?, isOneWay: Bool) -> String? {
        guard isOneWay, let ref, let known = numbers[way] else { return nil }
        var isDirected = false
        let parts = ref.split(separator: ";").map { part in
            let part = part.drop { $0 == " " }
            let directions = Set(known.filter { $0.number == Self.number(part) }.map(\.direction))
            guard directions.count == 1, let direction = directions.first,
                !part.hasSuffix(direction)
            else { return String(part) }
            isDirected = true
            return "\(part) \(direction)"
        }
        return isDirected ? parts.joined(separator: ";") : nil
    }

    /// The last word: relations often leave out the network that `ref` of a way has (`95`, `I 95`).
    private static func number(_ ref: Substring) -> Substring {
        ref.split(whereSeparator: { $0 == " " || $0 == "-" }).last ?? ref
    }

    private static func direction(_ word: Substring) -> String? {
        switch word.lowercased() {
        case "north", "northbound", "n": "North"
        case "east", "eastbound", "e": "East"
        case "south", "southbound", "s": "South"
        case "west", "westbound", "w": "West"
        default: nil
        }
    }
}
