/// Maximum flows and minimum cuts in an undirected graph with unit capacities.
///
/// Source: Dinic, "Algorithm for solution of a problem of maximum flow in networks with power
/// estimation" (1970).
struct UnitFlow {
    private var nodeCount = 0
    private var edgeCount = 0
    private var firstLink: [Int32] = []
    /// The node at a link's other end.
    private var linkHead: [Int32] = []
    /// Twice the number of the link's edge, plus one if the link runs against it.
    private var linkEdge: [Int32] = []
    /// 1 along the edge, −1 against it.
    private var flow: [Int8] = []
    private var role: [Role] = []
    /// The levels of the breadth-first search; negative for unvisited nodes.
    private var level: [Int32] = []
    private var nextLink: [Int32] = []
    private var queue: [Int32] = []

    private enum Role: UInt8 { case inner, source, sink }

    /// Loads a graph and replaces the previous one.
    mutating func load(nodeCount: Int, edges: [(Int32, Int32)]) {
        self.nodeCount = nodeCount
        edgeCount = edges.count
        firstLink = [Int32](repeating: 0, count: nodeCount + 1)
        for (tail, head) in edges {
            firstLink[Int(tail) + 1] += 1
            firstLink[Int(head) + 1] += 1
        }
        for node in 0..<nodeCount { firstLink[node + 1] += firstLink[node] }
        if linkHead.count < 2 * edges.count {
            linkHead = [Int32](repeating: 0, count: 2 * edges.count)
            linkEdge = linkHead
        }
        var next = firstLink
        func link(_ tail: Int32, _ head: Int32, _ edge: Int32) {
            let place = Int(next[Int(tail)])
            next[Int(tail)] += 1
            linkHead[place] = head
            linkEdge[place] = edge
        }
        for (number, edge) in edges.enumerated() {
            link(edge.0, edge.1, Int32(number) << 1)
            link(edge.1, edge.0, Int32(number) << 1 | 1)
        }
        level = [Int32](repeating: -1, count: nodeCount)
        nextLink = level
        queue = level
    }

    /// The minimum cut between sources and sinks, the more balanced of the two nearest to them: for
    /// each node whether it is on the sources' side. Nil if it has `limit` edges or more.
    mutating func minimumCut(
        from sources: some Collection<Int32>, to sinks: some Collection<Int32>,
        below limit: Int
    ) -> (value: Int, side: [Bool])? {
        role = [Role](repeating: .inner, count: nodeCount)
        for node in sources { role[Int(node)] = .source }
        for node in sinks { role[Int(node)] = .sink }
        flow = [Int8](repeating: 0, count: edgeCount)
        var value = 0
        while computeLevels() {
            value += augment(from: sources, atMost: limit - value)
            if value >= limit { return nil }
        }
        let nearSources = level.map { $0 >= 0 }
        let nearSinks = reaching(sinks)
        let sizes = (nearSources.count { $0 }, nearSinks.count { $0 })
        let isSinkSideBetter =
            min(sizes.1, nodeCount - sizes.1) > min(sizes.0, nodeCount - sizes.0)
        return (value, isSinkSideBetter ? nearSinks.map { !$0 } : nearSources)
    }

    @inline(__always)
    private func isOpen(_ edge: Int32) -> Bool {
        edge & 1 == 0 ? flow[Int(edge >> 1)] < 1 : flow[Int(edge >> 1)] > -1
    }

    /// Computes the levels by breadth-first search from the sources. Returns whether a sink was
    /// reached.
    private mutating func computeLevels() -> Bool {
        var (head, tail) = (0, 0)
        for node in 0..<nodeCount {
            level[node] = -1
            nextLink[node] = firstLink[node]
            guard role[node] == .source else { continue }
            level[node] = 0
            queue[tail] = Int32(node)
            tail += 1
        }
        var last = Int32.max
        while head < tail {
            let node = Int(queue[head])
            head += 1
            if level[node] >= last { break }
            for link in Int(firstLink[node])..<Int(firstLink[node + 1]) {
                let next = Int(linkHead[link])
                guard level[next] < 0, isOpen(linkEdge[link]) else { continue }
                level[next] = level[node] + 1
                if role[next] == .sink {
                    last = level[next]
                } else {
                    queue[tail] = Int32(next)
                    tail += 1
                }
            }
        }
        return last < .max
    }

    /// Augments the flow along shortest open paths until none is left. Returns the number of units.
    private mutating func augment(
        from sources: some Collection<Int32>, atMost limit: Int
    ) -> Int {
        var sent = 0
        var path: [(node: Int, edge: Int32)] = []
        for source in sources {
            while sent < limit, followOpenPath(from: Int(source), &path) {
                for step in path { flow[Int(step.edge >> 1)] += step.edge & 1 == 0 ? 1 : -1 }
                sent += 1
            }
        }
        return sent
    }

    /// Finds an open path by depth-first search, skipping links that led nowhere.
    private mutating func followOpenPath(
        from source: Int, _ path: inout [(node: Int, edge: Int32)]
    ) -> Bool {
        path.removeAll(keepingCapacity: true)
        var node = source
        while role[node] != .sink {
            if let link = nextOpenLink(at: node) {
                path.append((node, linkEdge[link]))
                node = Int(linkHead[link])
            } else {
                guard let step = path.popLast() else { return false }
                node = step.node
                nextLink[node] += 1
            }
        }
        return true
    }

    private mutating func nextOpenLink(at node: Int) -> Int? {
        while nextLink[node] < firstLink[node + 1] {
            let link = Int(nextLink[node])
            if level[Int(linkHead[link])] == level[node] + 1, isOpen(linkEdge[link]) {
                return link
            }
            nextLink[node] += 1
        }
        return nil
    }

    /// The nodes from which a sink can be reached.
    private mutating func reaching(_ sinks: some Collection<Int32>) -> [Bool] {
        var isReaching = [Bool](repeating: false, count: nodeCount)
        var (head, tail) = (0, 0)
        for node in sinks {
            isReaching[Int(node)] = true
            queue[tail] = node
            tail += 1
        }
        while head < tail {
            let node = Int(queue[head])
            head += 1
            for link in Int(firstLink[node])..<Int(firstLink[node + 1]) {
                let next = Int(linkHead[link])
                guard !isReaching[next], isOpen(linkEdge[link] ^ 1) else { continue }
                isReaching[next] = true
                queue[tail] = Int32(next)
                tail += 1
            }
        }
        return isReaching
    }
}
