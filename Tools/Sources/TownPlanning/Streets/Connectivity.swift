/// Finds the nodes that can be reached by car in both directions.
///
/// Source: Tarjan's components in Kosaraju's two sweeps, with explicit stacks.
struct Connectivity {
    /// Whether each network node belongs to the largest strongly connected part.
    let isConnected: [Bool]

    init(_ network: StreetNetwork) {
        let count = network.places.count
        var ahead = [[Int32]](repeating: [], count: count)
        var behind = ahead
        for street in network.streets where !street.isRemoved && street.kind.isDrivable {
            for (tail, head) in zip(street.nodes, street.nodes.dropFirst()) {
                ahead[tail].append(Int32(head))
                behind[head].append(Int32(tail))
                if !street.isOneWay {
                    ahead[head].append(Int32(tail))
                    behind[tail].append(Int32(head))
                }
            }
        }
        var order: [Int] = []
        var seen = [Bool](repeating: false, count: count)
        for start in 0..<count where !seen[start] {
            seen[start] = true
            var stack = [(node: start, next: 0)]
            while let (node, next) = stack.last {
                if next < ahead[node].count {
                    stack[stack.count - 1].next += 1
                    let head = Int(ahead[node][next])
                    if !seen[head] {
                        seen[head] = true
                        stack.append((head, 0))
                    }
                } else {
                    order.append(node)
                    stack.removeLast()
                }
            }
        }
        var part = [Int](repeating: -1, count: count)
        var largest = (part: -1, size: 0)
        for start in order.reversed() where part[start] < 0 {
            var stack = [start]
            var size = 0
            part[start] = start
            while let node = stack.popLast() {
                size += 1
                for tail in behind[node] where part[Int(tail)] < 0 {
                    part[Int(tail)] = start
                    stack.append(Int(tail))
                }
            }
            if size > largest.size { largest = (start, size) }
        }
        isConnected = part.map { $0 == largest.part }
    }
}

extension Street {
    var isOneWay: Bool { tags["oneway"] == "yes" || tags["junction"] == "roundabout" }
}

extension StreetNetwork {
    /// Removes drivable streets of quarters that are not connected to the main network.
    mutating func removeStrays() {
        let main = Connectivity(self).isConnected
        let nodes = streets.map { street in street.nodes.contains { main[$0] } }
        let isStray = streets.indices.map {
            streets[$0].quarter >= 0 && streets[$0].kind.isDrivable && !nodes[$0]
        }
        remove { isStray[$0] }
    }

    /// Makes some streets of quarters one-way, as many as leave every place reachable.
    mutating func makeOneWays(
        share: Double, random: inout RandomSource, where fits: (Street) -> Bool
    ) {
        var chosen: [Int] = []
        for index in streets.indices {
            let street = streets[index]
            guard !street.isRemoved, street.quarter >= 0, street.kind.isDrivable, fits(street),
                street.nodes.count > 2, street.tags["oneway"] == nil, random.chance(share)
            else { continue }
            streets[index].tags["oneway"] = "yes"
            if random.chance(0.4) { streets[index].tags["oneway:bicycle"] = "no" }
            chosen.append(index)
        }
        var isSettled = false
        while !isSettled {
            let main = Connectivity(self).isConnected
            let broken = chosen.filter { index in
                streets[index].nodes.contains { !main[$0] }
            }
            isSettled = broken.isEmpty
            for index in broken {
                streets[index].tags["oneway"] = nil
                streets[index].tags["oneway:bicycle"] = nil
            }
            chosen.removeAll { streets[$0].tags["oneway"] == nil }
        }
    }
}
