/// Traffic lights, signs, bollards and turn restrictions at junctions.
extension HarbourTown {
    /// A forbidden or required turn in network streets.
    struct Restriction {
        var kind: String
        var from: Int
        var via: Via
        var to: Int
        var more: Tags = [:]

        enum Via {
            case node(Int)
            case street(Int)
        }
    }

    mutating func furnishJunctions() {
        let degrees = network.degrees()
        var uses = [[Int]](repeating: [], count: network.places.count)
        for (index, street) in network.streets.enumerated() where !street.isRemoved {
            for node in street.nodes where uses[node].last != index { uses[node].append(index) }
        }
        for node in uses.indices where degrees[node] > 2 || uses[node].count > 1 {
            let streets = uses[node].map { network.streets[$0] }
            if streets.contains(where: { $0.kind == .rail }),
                streets.contains(where: { $0.kind.isDrivable })
            {
                network.nodeTags[node] = [
                    "railway": "level_crossing", "crossing:barrier": "full",
                    "crossing:light": "yes",
                ]
            } else if streets.contains(where: \.isRoundabout) {
                continue
            } else if streets.filter({ [.primary, .secondary, .tertiary].contains($0.kind) }).count
                > 1,
                degrees[node] > 2, !streets.contains(where: { $0.tags["bridge"] != nil })
            {
                network.nodeTags[node] = ["highway": "traffic_signals"]
            } else if streets.contains(where: { [.footway, .path, .cycleway].contains($0.kind) }),
                streets.contains(where: { [.primary, .secondary, .tertiary].contains($0.kind) })
            {
                network.nodeTags[node] = ["highway": "crossing", "crossing": "uncontrolled"]
            }
        }
        setSigns(degrees)
        setBollards()
        endCulDeSacs(degrees)
    }

    /// Adds give-way signs where small streets meet through roads, and stop signs at the ring.
    private mutating func setSigns(_ degrees: [Int]) {
        var random = random.fork(9)
        for index in network.streets.indices where network.streets[index].quarter >= 0 {
            let street = network.streets[index]
            guard !street.isRemoved, street.kind.isDrivable, street.nodes.count > 1 else {
                continue
            }
            for isAtEnd in [false, true] where random.chance(0.55) {
                guard let end = isAtEnd ? street.nodes.last : street.nodes.first,
                    degrees[end] > 2
                else { continue }
                let line = network.line(of: index)
                guard line.lineLength > 40,
                    let other = network.street(
                        near: network.places[end], within: 1,
                        where: { [.primary, .secondary, .tertiary].contains($0.kind) })
                else { continue }
                let place = line.station(at: isAtEnd ? line.lineLength - 9 : 9).point
                let isRing = network.streets[other.street].kind == .secondary
                network.nodeTags[network.node(at: place)] = [
                    "highway": isRing ? "stop" : "give_way",
                    "direction": isAtEnd ? "forward" : "backward",
                ]
            }
        }
    }

    /// Bollards at both ends of the pedestrian streets.
    private mutating func setBollards() {
        for index in network.streets.indices where network.streets[index].kind == .pedestrian {
            let line = network.line(of: index)
            guard !network.streets[index].isRemoved, line.lineLength > 30 else { continue }
            for distance in [5, line.lineLength - 5] {
                let node = network.node(at: line.station(at: distance).point)
                guard network.nodeTags[node] == nil else { continue }
                network.nodeTags[node] = [
                    "barrier": "bollard", "bicycle": "yes", "foot": "yes", "motor_vehicle": "no",
                ]
            }
        }
    }

    /// A turning circle at the end of each close; the first on the hill is private.
    private mutating func endCulDeSacs(_ degrees: [Int]) {
        var isPrivateSet = false
        for index in network.streets.indices where network.streets[index].quarter >= 1 {
            let street = network.streets[index]
            guard !street.isRemoved, street.kind.isDrivable,
                let end = [street.nodes.first, street.nodes.last].compactMap({ $0 })
                    .first(where: { $0 < degrees.count && degrees[$0] == 1 })
            else { continue }
            network.nodeTags[end] = ["highway": "turning_circle"]
            let line = network.line(of: index)
            let isAlone = street.nodes.allSatisfy { $0 >= degrees.count || degrees[$0] < 4 }
            guard !isPrivateSet, street.quarter == 2, isAlone, line.lineLength > 60 else {
                continue
            }
            isPrivateSet = true
            network.streets[index].tags["access"] = "private"
            let gate = network.node(
                at: line.station(at: end == street.nodes.first ? line.lineLength - 12 : 12).point)
            network.nodeTags[gate] = ["barrier": "gate", "access": "private", "locked": "yes"]
        }
    }

    /// Splits the streets at chosen junctions and forbids turns there. No street may be added
    /// afterwards.
    mutating func forbidTurns() -> [Restriction] {
        var restrictions: [Restriction] = []
        func turn(
            _ kind: String, from: String, to: String?, wanted: Int, _ more: Tags = [:]
        ) {
            if let found = findTurn(from: from, to: to, wanted: wanted) {
                restrictions.append(
                    Restriction(
                        kind: kind, from: found.from, via: .node(found.node), to: found.to,
                        more: more))
            }
        }
        turn("no_left_turn", from: "Grand Avenue", to: "Rampart Street", wanted: 1)
        turn(
            "no_left_turn", from: "Station Road", to: "Shipyard Road", wanted: 1,
            ["except": "bicycle"])
        turn("no_right_turn", from: "Castle Road", to: "Rampart Street", wanted: -1)
        turn("only_straight_on", from: "Shipyard Road", to: "Shipyard Road", wanted: 0)
        turn("no_u_turn", from: "Grand Avenue", to: nil, wanted: 2)
        turn(
            "no_left_turn", from: "Shore Road", to: "West Ring", wanted: 1,
            ["restriction:conditional": "no_left_turn @ (Mo-Fr 07:00-09:00)"])
        if let via = viaStreetTurn() { restrictions.append(via) }
        return restrictions
    }

    /// A turn where `wanted` is 1 left, −1 right, 0 straight on, 2 a U-turn.
    private mutating func findTurn(from: String, to: String?, wanted: Int)
        -> (from: Int, node: Int, to: Int)?
    {
        for node in junctions(of: from) {
            for index in network.streets.indices where !network.streets[index].isRemoved {
                network.split(index, at: node)
            }
            let arms = arms(at: node)
            for arm in arms where network.streets[arm].name?.english == from {
                if wanted == 2, arms.count > 2 { return (arm, node, arm) }
                for other in arms where other != arm {
                    guard to == nil || network.streets[other].name?.english == to else { continue }
                    guard direction(of: arm, to: other, at: node) == wanted,
                        wanted != 0 || arms.count > 3
                    else { continue }
                    return (arm, node, other)
                }
            }
        }
        return nil
    }

    private func junctions(of name: String) -> [Int] {
        let degrees = network.degrees()
        return network.streets.filter { $0.name?.english == name && !$0.isRemoved && $0.level == 0 }
            .flatMap(\.nodes).filter { degrees[$0] > 2 }
    }

    /// Drivable two-way streets that end at `node`.
    private func arms(at node: Int) -> [Int] {
        network.streets.indices.filter {
            let street = network.streets[$0]
            return !street.isRemoved && street.kind.isDrivable && !street.isOneWay
                && street.kind != .service
                && (street.nodes.first == node || street.nodes.last == node)
                && street.nodes.first != street.nodes.last
        }
    }

    private func direction(of from: Int, to: Int, at node: Int) -> Int {
        func neighbour(_ street: Int) -> Vector {
            let nodes = network.streets[street].nodes
            return network.places[nodes.first == node ? nodes[1] : nodes[nodes.count - 2]]
        }
        let place = network.places[node]
        let (before, after) = ((place - neighbour(from)).unit, (neighbour(to) - place).unit)
        let sine = before.cross(after)
        if abs(sine) < 0.5 { return before.dot(after) > 0 ? 0 : 2 }
        return sine > 0 ? 1 : -1
    }

    /// Two turns in a row that together are forbidden, over a short stretch of Grand Avenue.
    private mutating func viaStreetTurn() -> Restriction? {
        for name in ["Station Road", "Grand Avenue", "Shipyard Road"] {
            for node in junctions(of: name) {
                for index in network.streets.indices where !network.streets[index].isRemoved {
                    network.split(index, at: node)
                }
            }
            for middle in network.streets.indices
            where network.streets[middle].name?.english == name
                && network.streets[middle].level == 0
            {
                let nodes = network.streets[middle].nodes
                guard let first = nodes.first, let last = nodes.last, first != last else {
                    continue
                }
                let before = arms(at: first).filter {
                    $0 != middle && direction(of: $0, to: middle, at: first) == 1
                }
                let after = arms(at: last).filter {
                    $0 != middle && direction(of: middle, to: $0, at: last) == 1
                }
                guard let from = before.first, let to = after.first else { continue }
                return Restriction(kind: "no_u_turn", from: from, via: .street(middle), to: to)
            }
        }
        return nil
    }
}

extension Street {
    var isRoundabout: Bool { tags["junction"] == "roundabout" }
}
