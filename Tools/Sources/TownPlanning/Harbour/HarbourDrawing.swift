/// From the plan to OSM objects.
extension HarbourTown {
    /// Names that occur in a second quarter too, so that addresses can be ambiguous.
    private static let twinNames: [(quarter: Int, name: BilingualName)] = [
        (2, BilingualName("Mill Lane", "Ruelle du Moulin")),
        (3, BilingualName("Mill Lane", "Ruelle du Moulin")),
        (3, BilingualName("Church Street", "Rue de l’Église")),
    ]

    /// Gives a name and the usual tags to every generated street.
    mutating func nameStreets() {
        var random = random.fork(3)
        var names = StreetNames(
            random: &random, taken: network.streets.compactMap { $0.name?.english })
        let degrees = network.degrees()
        var twins = Self.twinNames
        var alleys = 0
        network.makeOneWays(share: 0.6, random: &random) { $0.quarter == 0 }
        network.makeOneWays(share: 0.2, random: &random) { $0.quarter == 1 || $0.quarter == 3 }
        for index in network.streets.indices where network.streets[index].quarter >= 0 {
            guard !network.streets[index].isRemoved else { continue }
            let street = network.streets[index]
            let isBlind = [street.nodes.first, street.nodes.last].contains { node in
                node.map { degrees[$0] == 1 } ?? false
            }
            let length = network.line(of: index).lineLength
            if street.quarter == 0, length < 110, !street.isOneWay, random.chance(0.6) {
                network.streets[index].kind = .livingStreet
            } else if isBlind, length < 120, random.chance(0.3) {
                network.streets[index].kind = .livingStreet
            }
            let name: BilingualName?
            if !isBlind, length > 120,
                let twin = twins.firstIndex(where: { $0.quarter == street.quarter })
            {
                name = twins.remove(at: twin).name
            } else {
                name = names.next(for: network.streets[index].kind, isBlind: isBlind)
            }
            network.streets[index].name = name
            if street.quarter == 0, alleys < 3, length < 75, !street.isOneWay {
                network.streets[index].kind = .service
                network.streets[index].tags["service"] = "alley"
                alleys += 1
            }
            if network.streets[index].kind == .residential {
                network.streets[index].tags["maxspeed"] = street.quarter == 2 ? "40" : "30"
                if street.quarter == 1 {
                    network.streets[index].tags["zone:maxspeed"] = "30"
                    network.streets[index].tags["source:maxspeed"] = "zone"
                }
            }
            network.streets[index].tags["surface"] = street.quarter == 0 ? "sett" : "asphalt"
            if random.chance(0.6) { network.streets[index].tags["lit"] = "yes" }
        }
    }

    mutating func drawStreets() {
        drawnNodes = Array(repeating: -1, count: network.places.count)
        drawnStreets = Array(repeating: -1, count: network.streets.count)
        for (index, street) in network.streets.enumerated() where !street.isRemoved {
            let nodes = street.nodes.map { node -> Int in
                if drawnNodes[node] < 0 {
                    drawnNodes[node] = drawing.node(
                        at: network.places[node], network.nodeTags[node] ?? [:])
                }
                return drawnNodes[node]
            }
            var tags = street.kind.tags
            if let name = street.name { tags = tags.adding(name.tags) }
            drawing.ways.append(Drawing.Way(nodes: nodes, tags: tags.adding(street.tags)))
            drawnStreets[index] = drawing.ways.count - 1
        }
    }

    mutating func drawBuildings() {
        for building in builder.buildings {
            var tags = building.tags
            tags["venue"] = nil
            if let number = building.number, tags["addr:housenumber"] == nil {
                tags = tags.adding(address(of: building, number: String(number)))
            }
            if tags["courtyard"] != nil {
                tags["courtyard"] = nil
                drawnBuildings.append(drawCourtyard(building.ring, tags))
            } else {
                drawnBuildings.append(drawing.area(building.ring, tags))
            }
        }
    }

    /// - Returns: The number of the outer way; the relation has the tags.
    private mutating func drawCourtyard(_ ring: [Vector], _ tags: Tags) -> Int {
        let outer = drawing.area(ring, [:])
        let inner = drawing.area(ring.map { ring.middle + ($0 - ring.middle) * 0.5 }, [:])
        drawing.relation(
            [
                Drawing.Member(kind: .way, number: outer, role: "outer"),
                Drawing.Member(kind: .way, number: inner, role: "inner"),
            ], (["type": "multipolygon"] as Tags).adding(tags))
        return outer
    }
}

extension StreetNetwork {
    /// How many street pieces meet at each node.
    func degrees() -> [Int] {
        var degrees = [Int](repeating: 0, count: places.count)
        for street in streets where !street.isRemoved {
            for (tail, head) in zip(street.nodes, street.nodes.dropFirst()) {
                degrees[tail] += 1
                degrees[head] += 1
            }
        }
        return degrees
    }
}
