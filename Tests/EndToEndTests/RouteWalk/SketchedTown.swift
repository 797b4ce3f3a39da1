import Geometry
import OSMModel
import Testing

/// A small town drawn with letters. Each letter is a node with its character code as id. Columns are
/// 37 m apart, rows 111 m.
struct SketchedTown {
    /// A way through letters; its id is its number in the list, from 1.
    typealias Street = (letters: String, tags: [String: String])
    /// A restriction between the ways with these numbers; `via` is a letter, or numbers of ways.
    typealias Restriction = (
        kind: String, from: Int64, via: String, to: Int64, tags: [String: String]
    )

    private(set) var map = RoadMap()
    private var places: [Character: Coordinate] = [:]

    init(
        _ sketch: String, _ streets: [Street], nodes: [Character: [String: String]] = [:],
        restrictions: [Restriction] = []
    ) throws {
        for (row, line) in sketch.split(separator: "\n").enumerated() {
            for (column, letter) in line.enumerated() where letter.isLetter {
                places[letter] = try Coordinate(
                    latitude: 48 - Double(row) * 0.001, longitude: 9 + Double(column) * 0.0005)
            }
        }
        for (number, street) in streets.enumerated() {
            let line = try street.letters.map { try #require(places[$0]) }
            map.add(
                way: Int64(number + 1), street.letters.map(node), along: line, Tags(street.tags))
        }
        for (letter, tags) in nodes { map.add(barrier: node(letter), Tags(tags)) }
        for (number, rule) in restrictions.enumerated() {
            let tags = ["type": "restriction", "restriction": rule.kind].merging(rule.tags) { $1 }
            map.add(
                RoadMap.Relation(
                    id: Int64(number + 1), members: Self.members(rule), tags: Tags(tags)))
        }
        map.complete()
    }

    private static func members(_ rule: Restriction) -> [(String, OSMReference)] {
        let vias = rule.via.split(separator: " ").map { via in
            Int64(via).map { OSMReference(.way, $0) } ?? OSMReference(.node, node(via.first ?? "?"))
        }
        return [("from", OSMReference(.way, rule.from))] + vias.map { ("via", $0) }
            + [("to", OSMReference(.way, rule.to))]
    }

    /// The place halfway between two letters or, with one letter, its own.
    func place(_ letters: String) throws -> Coordinate {
        let ends = try [letters.first, letters.last].map {
            try #require($0.flatMap { places[$0] })
        }
        return try Coordinate(
            latitude: (ends[0].latitude + ends[1].latitude) / 2,
            longitude: (ends[0].longitude + ends[1].longitude) / 2)
    }

    /// What is wrong with a line through places: `"AB B C"` starts halfway between A and B.
    func violation(_ line: String, _ mode: TravelMode = .driving) throws -> Violation? {
        try RouteWalk(map, mode).violation(
            of: line.split(separator: " ").map { try place(String($0)) })
    }
}

extension Tags {
    fileprivate init(_ tags: [String: String]) {
        self.init(tags.map { (key: $0.key, value: $0.value) })
    }
}

/// The id of the node that a letter stands for.
func node(_ letter: Character) -> Int64 { Int64(letter.unicodeScalars.first?.value ?? 0) }
