import Geometry

/// A `natural=coastline` way: land lies on its left, water on its right.
package struct Coastline: Sendable {
    /// The ids of the nodes.
    package var nodes: [Int64]
    /// The coordinates of the nodes.
    package var line: [Coordinate]

    /// A coastline with as many coordinates as nodes.
    package init(nodes: [Int64], line: [Coordinate]) {
        self.nodes = nodes
        self.line = line
    }

    /// Whether it is a ring.
    package var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }

    /// The ways joined end to start as far as possible.
    ///
    /// - Complexity: O(nodes).
    static func joined(_ ways: [Coastline]) -> [Coastline] {
        var byStart: [Int64: [Int]] = [:]
        var startCount: [Int64: Int] = [:]
        for (index, way) in ways.enumerated() {
            guard let first = way.nodes.first, let last = way.nodes.last else { continue }
            byStart[first, default: []].append(index)
            startCount[first, default: 0] += 1
            startCount[last, default: 0] -= 1
        }
        var isUsed = [Bool](repeating: false, count: ways.count)
        var joined: [Coastline] = []
        // Start with ways that no other way leads to. The rest are rings.
        let loose = ways.indices.filter {
            ways[$0].nodes.first.map { startCount[$0] ?? 0 } ?? 0 > 0
        }
        for start in loose + Array(ways.indices) where !isUsed[start] {
            var chain = ways[start]
            isUsed[start] = true
            while !chain.isClosed, let end = chain.nodes.last,
                let next = byStart[end]?.first(where: { !isUsed[$0] })
            {
                isUsed[next] = true
                chain.nodes += ways[next].nodes.dropFirst()
                chain.line += ways[next].line.dropFirst()
            }
            joined.append(chain)
        }
        return joined
    }
}
