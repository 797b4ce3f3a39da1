import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import RoadNetwork
import RoutePreparation
import Routing
import TagRules
import TestSupport

/// A street of a small town for tests.
package struct TownWay {
    package var nodes: [Int64]
    package var roadClass = "residential"
    package var name: String?
    package var ref: String?
    package var service: String?
    package var destination: String?
    package var destinationRef: String?
    package var exit: String?
    package var access = Access.allowed
    /// Access for some modes that differs from `access`.
    package var modes: [TravelMode: Access] = [:]
    package var isOneWay = false
    package var isRoundabout = false
    package var isTunnel = false
    package var hasToll = false
    package var ferrySeconds: Int?
    package var speed: Double?
    package var surface: String?
    /// Conditional tags. If there are any, only they and the class decide the access.
    package var tags: [String: String] = [:]

    package init(_ nodes: String, _ change: (inout TownWay) -> Void = { _ in }) {
        self.init(nodes: nodes.unicodeScalars.map { Int64($0.value) }, change)
    }

    package init(nodes: [Int64], _ change: (inout TownWay) -> Void = { _ in }) {
        self.nodes = nodes
        change(&self)
    }

    /// The access in both directions.
    package func access(for mode: TravelMode) -> DirectedAccess {
        guard tags.isEmpty else {
            return RoadUse.access(for: mode, on: roadClass, tagList)
        }
        let access = modes[mode] ?? access
        let isClosed = isOneWay && mode != .walking
        return DirectedAccess(forward: access, backward: isClosed ? .forbidden : access)
    }

    var tagList: Tags { Tags(tags.map { (key: $0.key, value: $0.value) }) }
}

/// A restriction between ways. Ways are given by their indices in the town.
package struct TownRestriction {
    package enum Via {
        case node(Int64)
        case ways([Int])
    }

    package var kind: String
    package var from: Int
    package var via: Via
    package var to: Int
    package var condition: String?

    package init(kind: String, from: Int, via: Via, to: Int, condition: String? = nil) {
        self.kind = kind
        self.from = from
        self.via = via
        self.to = to
        self.condition = condition
    }

    /// The ways of its path without the last.
    var waysBeforeLast: [Int] {
        switch via {
        case .node: [from]
        case .ways(let ways): [from] + ways
        }
    }
}

/// A stretch of a way between two intersections, as the importer splits ways.
package struct TownSegment {
    package let way: Int
    package let nodes: [Int64]
    package let lengthMillimeters: Int64
}

/// A town of ways between numbered places. It can be written into an atlas in the importer's
/// format.
package struct Town {
    package var places: [Int64: Coordinate]
    package var ways: [TownWay]
    package var restrictions: [TownRestriction] = []
    package var barriers: [Int64: (kind: String, access: Access)] = [:]
    /// Conditional tags of barriers.
    package var barrierTags: [Int64: [String: String]] = [:]

    package init(
        places: [Int64: Coordinate], ways: [TownWay], restrictions: [TownRestriction] = [],
        barriers: [Int64: (kind: String, access: Access)] = [:],
        barrierTags: [Int64: [String: String]] = [:]
    ) {
        self.places = places
        self.ways = ways
        self.restrictions = restrictions
        self.barriers = barriers
        self.barrierTags = barrierTags
    }

    package var segments: [TownSegment] {
        var uses: [Int64: Int] = [:]
        for way in ways {
            for node in way.nodes { uses[node, default: 0] += 1 }
            for end in [way.nodes.first, way.nodes.last] { end.map { uses[$0, default: 0] += 1 } }
        }
        var segments: [TownSegment] = []
        for (index, way) in ways.enumerated() {
            var stretch: [Int64] = []
            for node in way.nodes {
                stretch.append(node)
                guard stretch.count > 1, uses[node, default: 0] > 1 || barriers[node] != nil else {
                    continue
                }
                let length = stretch.compactMap { places[$0] }.lengthMeters * 1000
                segments.append(
                    TownSegment(
                        way: index, nodes: stretch,
                        lengthMillimeters: max(1, Int64(length.rounded()))))
                stretch = [node]
            }
        }
        return segments
    }

    package func atlas() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let queue = try DatabaseQueue(configuration: configuration)
        try AtlasSchema.blank.get().backup(to: queue)
        try queue.writeWithoutTransaction { database in
            for segment in segments { try insert(segment, into: database) }
            for (index, restriction) in restrictions.enumerated() {
                try insert(restriction, id: index + 1, into: database)
            }
            for (node, barrier) in barriers {
                let access = barrier.access.rawValue
                var tags = barrierTags[node] ?? [:]
                tags["barrier"] = barrier.kind
                let rules = ConditionalTags.rules(
                    ofBarrier: Tags(tags.map { (key: $0.key, value: $0.value) }))
                try database.execute(
                    sql: """
                        INSERT INTO barrier (node, kind, driving, cycling, walking, conditional)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        node, barrier.kind, access, access, access, ConditionalTags.json(rules),
                    ])
            }
        }
        return queue
    }

    private func insert(_ segment: TownSegment, into database: Database) throws {
        let way = ways[segment.way]
        let line = segment.nodes.compactMap { places[$0] }
        var values: [String: (any DatabaseValueConvertible)?] = [
            "way": segment.way + 1, "first_node": segment.nodes.first,
            "last_node": segment.nodes.last,
            "shape_nodes": Data(
                ShapeNodes.encode(
                    segment.nodes.dropFirst().dropLast(), after: segment.nodes.first ?? 0)),
            "length_mm": segment.lengthMillimeters,
            "class": way.roadClass, "service": way.service, "name": way.name, "ref": way.ref,
            "destination": way.destination, "destination_ref": way.destinationRef,
            "junction_ref": way.exit, "oneway": way.isOneWay ? 1 : 0,
            "speed_forward": way.speed, "speed_backward": way.speed, "surface": way.surface,
            "duration_s": way.ferrySeconds, "roundabout": way.isRoundabout, "tunnel": way.isTunnel,
            "conveying": false, "bridge": false, "ferry": way.roadClass == "ferry",
            "toll": way.hasToll, "layer": 0,
            "geometry": Data(GeometryBlob.encode(.line(line))),
            "conditional": ConditionalTags.json(
                ConditionalTags.rules(ofRoad: way.tagList, on: way.roadClass)),
        ]
        for mode in TravelMode.allCases {
            let access = way.access(for: mode)
            values["\(mode.rawValue)_forward"] = access.forward.rawValue
            values["\(mode.rawValue)_backward"] = access.backward.rawValue
        }
        let names = values.keys.sorted()
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        try database.execute(
            sql: "INSERT INTO segment (\(names.joined(separator: ", "))) VALUES (\(marks))",
            arguments: StatementArguments(names.map { values[$0] ?? nil }))
    }

    private func insert(
        _ restriction: TownRestriction, id: Int, into database: Database
    ) throws {
        var node: Int64?
        var ways: String?
        switch restriction.via {
        case .node(let via): node = via
        case .ways(let via): ways = via.map { String($0 + 1) }.joined(separator: " ")
        }
        try database.execute(
            sql: "INSERT INTO turn_restriction VALUES (?, ?, ?, ?, ?, ?, 1, 1, ?)",
            arguments: [
                id, restriction.kind, restriction.from + 1, restriction.to + 1, node, ways,
                restriction.condition,
            ])
    }

    /// Prepares and opens the graph for a profile.
    package func router(_ profile: Profile) throws -> Router {
        let folder = try TemporaryFolder()
        let file = folder.file("test.graph")
        try atlas().read { database in
            _ = try GraphPreparation.prepare(profile, from: database, to: file, atlasID: "0123")
        }
        return Router(graph: try RoadGraph.open(file))
    }
}

/// A town drawn in text: every letter is a place, a column or row is 50 metres times the scale.
package struct AsciiTown {
    static let metersPerCell = 50.0
    package var town: Town

    package init(
        _ drawing: String, _ ways: [TownWay], restrictions: [(String, String, String, String)] = [],
        barriers: [Character: (kind: String, access: Access)] = [:], scale: Double = 1
    ) {
        let plane = LocalPlane(origin: Self.origin)
        var places: [Int64: Coordinate] = [:]
        for (row, line) in drawing.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            for (column, letter) in line.unicodeScalars.enumerated()
            where letter.properties.isAlphabetic {
                let place = plane.unproject(
                    x: Double(column) * Self.metersPerCell * scale,
                    y: -Double(row) * Self.metersPerCell * scale)
                places[Int64(letter.value)] = Self.onGrid(place)
            }
        }
        func number(_ nodes: String) -> Int {
            let nodes = nodes.unicodeScalars.map { Int64($0.value) }
            return ways.firstIndex { $0.nodes == nodes } ?? -1
        }
        let townRestrictions = restrictions.map { kind, from, via, to in
            let isNode = via.count == 1
            return TownRestriction(
                kind: kind, from: number(from),
                via: isNode
                    ? .node(Int64(via.unicodeScalars.first?.value ?? 0))
                    : .ways(via.split(separator: " ").map { number(String($0)) }),
                to: number(to))
        }
        var closed: [Int64: (kind: String, access: Access)] = [:]
        for (letter, barrier) in barriers {
            closed[Int64(letter.unicodeScalars.first?.value ?? 0)] = barrier
        }
        town = Town(places: places, ways: ways, restrictions: townRestrictions, barriers: closed)
    }

    package static let origin = Coordinate.of(50, 8)

    package static func onGrid(_ place: Coordinate) -> Coordinate {
        .of((place.latitude * 1e7).rounded() / 1e7, (place.longitude * 1e7).rounded() / 1e7)
    }

    package subscript(letter: Character) -> Coordinate {
        town.places[Int64(letter.unicodeScalars.first?.value ?? 0)] ?? Self.origin
    }

    /// The place at `share` of the line between two letters, `left` metres to its left.
    package func between(_ first: Character, _ second: Character, _ share: Double, left: Double = 0)
        -> Coordinate
    {
        let plane = LocalPlane(origin: self[first])
        let head = plane.project(self[second])
        let length = (head.x * head.x + head.y * head.y).squareRoot()
        return plane.unproject(
            x: head.x * share - head.y / length * left,
            y: head.y * share + head.x / length * left)
    }

    package func router(_ profile: Profile) throws -> Router { try town.router(profile) }
}

extension Coordinate {
    /// A coordinate for tests; degrees out of range give 0, 0.
    package static func of(_ latitude: Double, _ longitude: Double) -> Coordinate {
        (try? Coordinate(latitude: latitude, longitude: longitude))
            ?? BoundingBox(south: 0, west: 0, north: 0, east: 0).center
    }
}

/// Profiles for tests.
package enum TestProfile {
    package static func shipped(_ mode: TravelMode) throws -> Profile {
        try Profile(
            file: Repository.shippedData.appending(path: "Profiles/\(mode.rawValue).json"))
    }

    /// 36 km/h (10 m/s) on most roads. Turns cost nothing by default.
    package static func plain(
        _ mode: TravelMode = .driving, sharpestSeconds: Double = 0, turnBack: String = "deadEnds"
    ) throws -> Profile {
        let folder = try TemporaryFolder()
        let file = folder.file("plain.json")
        let text = """
            {"mode": "\(mode.rawValue)", "speeds": {"residential": 36, "primary": 36,
            "service": 36, "motorway": 108, "motorway_link": 36, "footway": 36,
            "steps": 36},
            "signedLimitFactor": 1, "highestSpeed": 120, "pushingSpeed": 3.6,
            "discouragedFactor": 0.5,
            "access": {"allowed": "through", "destination": "ends", "customers": "ends",
            "delivery": "ends", "permit": "ends", "private": "ends", "dismount": "push",
            "discouraged": "slow"},
            "ferry": {"speedWithoutDuration": 18, "highestSpeed": 72},
            "barrierDelays": {"gate": 10},
            "exclude": {"toll": [{"toll": ["yes"]}], "tunnel": [{"tunnel": ["yes"]}],
            "motorway": [{"highway": ["motorway", "motorway_link"]}],
            "ferry": [{"route": ["ferry"]}],
            "unpaved": [{"surface": ["unpaved", "gravel"]}, {"highway": ["track"]}]},
            "turns": {"sharpestSeconds": \(sharpestSeconds), "bias": 1,
            "turnBack": "\(turnBack)", "turnBackSeconds": 20}}
            """
        try text.write(to: file, atomically: true, encoding: .utf8)
        return try Profile(file: file)
    }
}
