/// From the plan to OSM objects.
extension HarbourTown {
    /// Gives a name and the usual tags to every street that grew.
    mutating func nameStreets() {
        var random = random.fork(3)
        var names = StreetNames(
            random: &random, taken: network.streets.compactMap { $0.name?.english })
        let degrees = network.degrees()
        network.makeOneWays(share: 0.3, random: &random) { $0.quarter == 0 }
        network.makeOneWays(share: 0.1, random: &random) { $0.quarter == 1 || $0.quarter == 3 }
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
            network.streets[index].name = names.next(
                for: network.streets[index].kind, isBlind: isBlind)
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
            var tags: Tags =
                street.kind == .rail ? ["railway": "rail"] : ["highway": street.kind.rawValue]
            if let name = street.name { tags = tags.adding(name.tags) }
            drawing.ways.append(Drawing.Way(nodes: nodes, tags: tags.adding(street.tags)))
            drawnStreets[index] = drawing.ways.count - 1
        }
    }

    mutating func drawBuildings() {
        for building in builder.buildings {
            var tags = building.tags
            if let number = building.number, let name = network.streets[building.street].name,
                tags["addr:housenumber"] == nil
            {
                tags["addr:housenumber"] = String(number)
                tags["addr:street"] = name.english
            }
            if tags["addr:housenumber"] != nil {
                tags["addr:postcode"] = Self.quarters[building.quarter].postcode
                tags["addr:city"] = Self.name.english
            }
            drawnBuildings.append(drawing.area(building.ring, tags))
        }
    }

    mutating func layFootways() {}
    mutating func raiseLandmarks() {}
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
