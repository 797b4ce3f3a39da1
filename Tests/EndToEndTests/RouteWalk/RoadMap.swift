import Foundation
import Geometry
import OSMModel

/// The ways of an OpenStreetMap file as they are in it: no segments, no merging, tags not
/// interpreted. Nodes and ways have dense numbers; ids are only for messages.
struct RoadMap {
    struct Way {
        let id: Int64
        /// Numbers of its nodes, in order.
        let nodes: [Int]
        let tags: Tags
    }

    struct Relation {
        let id: Int64
        let members: [(role: String, object: OSMReference)]
        let tags: Tags
    }

    /// The piece of a way between neighbouring nodes, in one direction.
    struct Edge: Hashable {
        let way: Int
        /// The indexes of tail and head in the way's nodes.
        let tail: Int
        let head: Int

        var direction: Direction { head > tail ? .forward : .backward }
    }

    private(set) var ways: [Way] = []
    private(set) var nodeIDs: [Int64] = []
    private(set) var places: [Coordinate] = []
    /// The tags of nodes that carry a barrier.
    private(set) var barriers: [Int: Tags] = [:]
    /// Turn restrictions, not interpreted.
    private(set) var relations: [Relation] = []
    /// Squares and other areas that are crossed on foot.
    private(set) var squares: [Polygon] = []
    private(set) var wayNumbers: [Int64: Int] = [:]
    private(set) var nodeNumbers: [Int64: Int] = [:]
    /// The ways of node *n* and its index in them: `incidences[first[n] ..< first[n + 1]]`.
    private var incidences: [(way: Int, position: Int)] = []
    private var first: [Int] = [0]
    private var cells: [Cell: [Int]] = [:]

    /// Adds a way with the ids of its nodes and their places.
    mutating func add(way id: Int64, _ nodes: [Int64], along line: [Coordinate], _ tags: Tags) {
        wayNumbers[id] = ways.count
        ways.append(Way(id: id, nodes: zip(nodes, line).map { number($0, at: $1) }, tags: tags))
    }

    /// Adds the tags of a barrier, unless no way that was added before has the node.
    mutating func add(barrier id: Int64, _ tags: Tags) {
        if let node = nodeNumbers[id] { barriers[node] = tags }
    }

    mutating func add(_ relation: Relation) {
        relations.append(relation)
    }

    mutating func add(square: Polygon) {
        squares.append(square)
    }

    /// Builds the indexes. Call it after the last addition.
    mutating func complete() {
        countIncidences()
        for node in places.indices { cells[Cell(places[node]), default: []].append(node) }
    }

    private mutating func number(_ id: Int64, at place: Coordinate) -> Int {
        if let known = nodeNumbers[id] { return known }
        nodeNumbers[id] = nodeIDs.count
        nodeIDs.append(id)
        places.append(place)
        return nodeIDs.count - 1
    }

    private mutating func countIncidences() {
        var counts = [Int](repeating: 0, count: nodeIDs.count + 1)
        for way in ways {
            for node in way.nodes { counts[node] += 1 }
        }
        first = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        var next = first
        incidences = Array(repeating: (0, 0), count: first[nodeIDs.count])
        for (number, way) in ways.enumerated() {
            for (position, node) in way.nodes.enumerated() {
                incidences[next[node]] = (number, position)
                next[node] += 1
            }
        }
    }
}

extension RoadMap {
    func tail(_ edge: Edge) -> Int { ways[edge.way].nodes[edge.tail] }
    func head(_ edge: Edge) -> Int { ways[edge.way].nodes[edge.head] }

    /// Every edge with its tail at `node`, whether or not a mode may use it.
    func edges(leaving node: Int) -> [Edge] {
        var edges: [Edge] = []
        for (way, position) in incidences[first[node]..<first[node + 1]] {
            for head in [position - 1, position + 1] where ways[way].nodes.indices.contains(head) {
                edges.append(Edge(way: way, tail: position, head: head))
            }
        }
        return edges
    }

    func edges(reaching node: Int) -> [Edge] {
        edges(leaving: node).map { Edge(way: $0.way, tail: $0.head, head: $0.tail) }
    }

    /// Edges of both directions whose line may pass within a metre of `place`, by a scan of all ways.
    func edges(along place: Coordinate) -> [Edge] {
        let box = BoundingBox(around: place, radiusMeters: 1)
        var edges: [Edge] = []
        for (number, way) in ways.enumerated() {
            for position in way.nodes.indices.dropFirst() {
                let (a, b) = (places[way.nodes[position - 1]], places[way.nodes[position]])
                guard min(a.latitude, b.latitude) <= box.north,
                    max(a.latitude, b.latitude) >= box.south,
                    min(a.longitude, b.longitude) <= box.east,
                    max(a.longitude, b.longitude) >= box.west
                else { continue }
                edges.append(Edge(way: number, tail: position - 1, head: position))
                edges.append(Edge(way: number, tail: position, head: position - 1))
            }
        }
        return edges
    }

    /// Whether the straight line between two places runs over a square.
    func isOverASquare(from: Coordinate, to: Coordinate) -> Bool {
        let between = (0...8).compactMap { step -> Coordinate? in
            let share = Double(step) / 8
            return try? Coordinate(
                latitude: from.latitude + (to.latitude - from.latitude) * share,
                longitude: from.longitude + (to.longitude - from.longitude) * share)
        }
        return squares.contains { square in
            between.allSatisfy { place in
                square.contains(place)
                    || ([square.outer] + square.holes).contains { ring in
                        place.nearestPoint(on: ring).map { $0.distanceMeters <= 0.25 } ?? false
                    }
            }
        }
    }

    /// The nodes at a place, within the rounding of a file.
    func nodes(at place: Coordinate) -> [Int] {
        Cell(place).andNeighbours.flatMap { cells[$0] ?? [] }.filter { isNode($0, at: place) }
    }

    func isNode(_ node: Int, at place: Coordinate) -> Bool { places[node].isSame(as: place) }

    /// How far along the edge `place` lies, 0 to 1; nil if it is not on the edge.
    func fraction(of place: Coordinate, on edge: Edge) -> Double? {
        let line = [places[tail(edge)], places[head(edge)]]
        guard let nearest = place.nearestPoint(on: line) else { return nil }
        let bend = line.lengthMeters * 1e-5
        return nearest.distanceMeters <= 0.25 + bend ? nearest.fraction : nil
    }
}

extension Coordinate {
    /// Within a millionth of a degree.
    func isSame(as other: Coordinate) -> Bool {
        abs(latitude - other.latitude) <= 1e-6 && abs(longitude - other.longitude) <= 1e-6
    }
}

/// A square of a hundred-thousandth of a degree.
private struct Cell: Hashable {
    let row: Int
    let column: Int

    init(_ place: Coordinate) {
        row = Int((place.latitude * 1e5).rounded(.down))
        column = Int((place.longitude * 1e5).rounded(.down))
    }

    init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    var andNeighbours: [Cell] {
        (-1...1).flatMap { y in (-1...1).map { x in Cell(row: row + y, column: column + x) } }
    }
}
