import RoadNetwork

/// Orders the directed segments of a road network for elimination: those that cut it in two come
/// last, before them those that cut the halves, and so on down to single nodes.
///
/// Each cell is cut by inertial flow: along four directions, a quarter of the nodes at either end
/// become source and sink of a flow with unit capacities, and the minimum cut with the fewest
/// segments per node of the smaller side is taken. The result is deterministic.
///
/// Segments are cut, not nodes, because the vertices of the graph are arcs. The directions across a
/// cut to one side precede those to the other, so that a cell's outgoing neighbours are
/// consecutive, and so are its incoming ones.
///
/// Sources: Schild and Sommer, "On Balanced Separators in Road Networks" (2015); Buchhold,
/// Wagner, Zeitz, Zündorf, "Customizable Contraction Hierarchies with Turn Costs" (2020).
struct NestedDissection {
    /// The directed segments in the order of elimination.
    private(set) var order: [DirectedSegment]
    private let ends: [Pair<Node>]
    private var flow: UnitFlow
    /// The number of a node within the current cell.
    private var localNumber: [Int32]

    /// - Complexity: O(n · cut · log n) for n segments, where cuts are short.
    init(places: [GridPoint], ends: [Pair<Node>]) {
        self.ends = ends
        order = []
        order.reserveCapacity(2 * ends.count)
        flow = UnitFlow()
        localNumber = [Int32](repeating: 0, count: places.count)
        let all = Array(RoadSegment.all(count: ends.count))
        let isLoop = { (segment: RoadSegment) in
            ends[segment.index].first == ends[segment.index].second
        }
        append(all.filter(isLoop))
        let whole = Cell(
            sorted: Self.directions.map { direction in Self.sorted(places, along: direction) },
            segments: all.filter { !isLoop($0) })
        split(whole)
    }

    /// A part of the network.
    private struct Cell {
        /// Its nodes, sorted along each of the directions.
        var sorted: [[Node]]
        /// The segments with both ends in the cell.
        var segments: [RoadSegment]

        static let empty = Cell(sorted: [], segments: [])
    }

    private static let directions: [(north: Int64, east: Int64)] = [
        (1, 0), (0, 1), (1, 1), (1, -1),
    ]

    private static func sorted(
        _ places: [GridPoint], along direction: (north: Int64, east: Int64)
    ) -> [Node] {
        places.indices.map { node -> (key: Int64, node: Node) in
            let place = places[node]
            let key =
                Int64(place.latitude) * direction.north + Int64(place.longitude) * direction.east
            return (key, Node(node))
        }.sorted { $0 < $1 }.map(\.node)
    }

    /// Appends the segments of a cell: first those of its two sides, then the cut.
    private mutating func split(_ cell: Cell) {
        guard cell.segments.count > 1, cell.sorted[0].count > 2 else {
            append(cell.segments)
            return
        }
        let isFirstSide = minimumCut(of: cell)
        var (first, second) = (Cell.empty, Cell.empty)
        var (leaving, returning) = ([DirectedSegment](), [DirectedSegment]())
        for nodes in cell.sorted {
            first.sorted.append(nodes.filter { isFirstSide[Int(localNumber[$0.index])] })
            second.sorted.append(nodes.filter { !isFirstSide[Int(localNumber[$0.index])] })
        }
        for segment in cell.segments {
            let pair = ends[segment.index]
            let sides = (
                isFirstSide[Int(localNumber[pair.first.index])],
                isFirstSide[Int(localNumber[pair.second.index])]
            )
            switch sides {
            case (true, true): first.segments.append(segment)
            case (false, false): second.segments.append(segment)
            case (true, false):
                leaving.append(DirectedSegment(segment, isBackward: false))
                returning.append(DirectedSegment(segment, isBackward: true))
            case (false, true):
                leaving.append(DirectedSegment(segment, isBackward: true))
                returning.append(DirectedSegment(segment, isBackward: false))
            }
        }
        split(first)
        split(second)
        order += leaving
        order += returning
    }

    private mutating func append(_ segments: some Sequence<RoadSegment>) {
        for segment in segments {
            let forward = DirectedSegment(segment, isBackward: false)
            order += [forward, forward.reversed]
        }
    }

    /// Whether each node of the cell is on the first side of its minimum cut, by local number.
    private mutating func minimumCut(of cell: Cell) -> [Bool] {
        let nodes = cell.sorted[0]
        for (number, node) in nodes.enumerated() { localNumber[node.index] = Int32(number) }
        flow.load(
            nodeCount: nodes.count,
            edges: cell.segments.map { segment in
                let pair = ends[segment.index]
                return (localNumber[pair.first.index], localNumber[pair.second.index])
            })
        let terminals = max(1, nodes.count / 4)
        var best: (score: Double, side: [Bool])?
        for along in cell.sorted {
            let line = along.map { localNumber[$0.index] }
            // The best balance is two equal halves.
            let limit = best.map { Int(($0.score * Double(nodes.count / 2)).rounded(.up)) }
            guard
                let cut = flow.minimumCut(
                    from: line.prefix(terminals), to: line.suffix(terminals),
                    below: limit ?? .max)
            else { continue }
            let size = cut.side.count { $0 }
            let score = Double(cut.value) / Double(min(size, nodes.count - size))
            if score < best?.score ?? .infinity { best = (score, cut.side) }
        }
        return best?.side ?? nodes.indices.map { $0 < nodes.count / 2 }
    }
}
