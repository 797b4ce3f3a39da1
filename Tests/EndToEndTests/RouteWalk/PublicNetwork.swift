import OSMModel

/// What a mode may do on every way of a road map, and which public edges can be reached from each
/// other without private ground.
final class PublicNetwork {
    let map: RoadMap
    let mode: TravelMode
    private let readings: [(forward: TagReading, backward: TagReading)]
    private let barriers: [Int: TagReading]
    /// The strongly connected component of each node.
    private var component: [Int] = []

    init(_ map: RoadMap, _ mode: TravelMode) {
        self.map = map
        self.mode = mode
        readings = map.ways.map {
            (mode.reads(way: $0.tags, .forward), mode.reads(way: $0.tags, .backward))
        }
        barriers = map.barriers.mapValues { mode.reads(node: $0) }
        component = components()
    }

    func reading(_ edge: RoadMap.Edge) -> TagReading {
        edge.direction == .forward ? readings[edge.way].forward : readings[edge.way].backward
    }

    /// Whether the mode may use a way in one direction at least.
    func isUsable(way: Int) -> Bool {
        max(readings[way].forward.permit, readings[way].backward.permit) > .closed
    }

    /// The barrier at a node, or nil if there is none.
    func barrier(at node: Int) -> TagReading? { barriers[node] }

    /// Whether public ground leads from the end of `one` to the start of `other`.
    func joins(_ one: RoadMap.Edge, _ other: RoadMap.Edge) -> Bool {
        let leaving = isStop(map.head(one)) ? map.tail(one) : map.head(one)
        let entering = isStop(map.tail(other)) ? map.head(other) : map.tail(other)
        return !isStop(leaving) && !isStop(entering) && component[leaving] == component[entering]
    }

    private func isStop(_ node: Int) -> Bool { (barriers[node]?.permit ?? .open) < .open }

    private func successors(of node: Int) -> [Int] {
        guard !isStop(node) else { return [] }
        return map.edges(leaving: node).filter { reading($0).permit == .open }
            .map { map.head($0) }.filter { !isStop($0) }
    }

    /// Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.
    private func components() -> [Int] {
        let count = map.nodeIDs.count
        var component = [Int](repeating: -1, count: count)
        var index = [Int](repeating: -1, count: count)
        var low = index
        var next = 0
        var open: [Int] = []
        var path: [(node: Int, rest: [Int])] = []
        func enter(_ node: Int) {
            index[node] = next
            low[node] = next
            next += 1
            open.append(node)
            path.append((node, successors(of: node)))
        }
        for root in 0..<count where index[root] < 0 {
            enter(root)
            while let node = path.last?.node {
                if let head = path[path.count - 1].rest.popLast() {
                    if index[head] < 0 {
                        enter(head)
                    } else if component[head] < 0 {
                        low[node] = min(low[node], index[head])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
                guard low[node] == index[node] else { continue }
                while let member = open.popLast() {
                    component[member] = node
                    if member == node { break }
                }
            }
        }
        return component
    }
}
