/// Boundaries, postcodes, turn restrictions and other relations.
extension HarbourTown {
    mutating func drawRelations(_ restrictions: [Restriction]) {
        for restriction in restrictions { draw(restriction) }
        drawBoundaries()
        drawAssociatedStreet()
        drawClearing()
    }

    private mutating func draw(_ restriction: Restriction) {
        typealias Member = Drawing.Member
        let via =
            switch restriction.via {
            case .node(let node): Member(kind: .node, number: drawnNodes[node], role: "via")
            case .street(let street): Member(kind: .way, number: drawnStreets[street], role: "via")
            }
        var tags: Tags = ["type": "restriction"]
        if restriction.more["restriction:conditional"] == nil {
            tags["restriction"] = restriction.kind
        }
        drawing.relation(
            [
                Member(kind: .way, number: drawnStreets[restriction.from], role: "from"), via,
                Member(kind: .way, number: drawnStreets[restriction.to], role: "to"),
            ], tags.adding(restriction.more))
    }

    private mutating func drawBoundaries() {
        var corners: [(place: Vector, node: Int)] = []
        var edges: [Int] = []
        for edge in QuarterEdges.all {
            let nodes = edge.line.map { place -> Int in
                if let known = corners.first(where: { $0.place == place }) { return known.node }
                corners.append((place, drawing.node(at: place)))
                return corners[corners.count - 1].node
            }
            drawing.ways.append(
                Drawing.Way(
                    nodes: nodes,
                    tags: [
                        "boundary": "administrative",
                        "admin_level": edge.quarters.right < 0 ? "8" : "10",
                    ]))
            edges.append(drawing.ways.count - 1)
        }
        func outer(_ isPart: (QuarterEdge) -> Bool) -> [Drawing.Member] {
            QuarterEdges.all.indices.filter { isPart(QuarterEdges.all[$0]) }.map {
                Drawing.Member(kind: .way, number: edges[$0], role: "outer")
            }
        }
        let centre = drawing.node(
            at: Vector(-30, 45),
            Self.name.tags.adding([
                "place": "town", "population": "5790", "alt_name": "Tern Haven",
                "old_name": "Stern Cove", "short_name": "T’haven",
                "old_name:fr": "Anse-aux-Sternes",
            ]))
        drawing.relation(
            outer { $0.quarters.right < 0 }
                + [Drawing.Member(kind: .node, number: centre, role: "admin_centre")],
            Self.name.tags.adding([
                "type": "boundary", "boundary": "administrative", "admin_level": "8",
                "place": "town", "population": "5790", "alt_name": "Tern Haven",
                "is_in:country_code": "CA", "addr:country": "CA",
                "is_in": "New Brunswick, Canada",
            ]))
        for (number, quarter) in Self.quarters.enumerated() {
            drawing.relation(
                outer { $0.quarters.left == number || $0.quarters.right == number },
                quarter.name.tags.adding([
                    "type": "boundary", "boundary": "administrative", "admin_level": "10",
                    "place": quarter.kind, "population": String(quarter.population),
                ]))
        }
        drawPostcodes(outer)
    }

    /// An area for each postcode; two quarters that share one also share its area.
    private mutating func drawPostcodes(
        _ outer: ((QuarterEdge) -> Bool) -> [Drawing.Member]
    ) {
        var codes: [String] = []
        for quarter in Self.quarters where !codes.contains(quarter.postcode) {
            codes.append(quarter.postcode)
        }
        for code in codes {
            func holds(_ quarter: Int) -> Bool {
                quarter >= 0 && Self.quarters[quarter].postcode == code
            }
            drawing.relation(
                outer { holds($0.quarters.left) != holds($0.quarters.right) },
                ["type": "boundary", "boundary": "postal_code", "postal_code": code])
        }
    }

    /// The houses of one street, named by their relation instead of `addr:street`.
    private mutating func drawAssociatedStreet() {
        let name = BilingualName("Orchard Drive", "Allée du Verger")
        var members: [Drawing.Member] = []
        for (index, street) in network.streets.enumerated()
        where street.name == name && !street.isRemoved {
            members.append(
                Drawing.Member(kind: .way, number: drawnStreets[index], role: "street"))
        }
        for (index, building) in builder.buildings.enumerated()
        where network.streets[building.street].name == name {
            let way = drawnBuildings[index]
            guard drawing.ways[way].tags["addr:housenumber"] != nil else { continue }
            drawing.ways[way].tags["addr:street"] = nil
            members.append(Drawing.Member(kind: .way, number: way, role: "house"))
        }
        drawing.relation(members, name.tags.adding(["type": "associatedStreet"]))
    }

    /// A wood with a clearing.
    private mutating func drawClearing() {
        let rings = [
            [
                Vector(-1180, 660), Vector(-1140, 600), Vector(-1010, 590), Vector(-900, 690),
                Vector(-820, 880), Vector(-900, 1100), Vector(-1120, 1150), Vector(-1200, 900),
            ],
            [
                Vector(-1060, 850), Vector(-980, 830), Vector(-950, 890), Vector(-1000, 940),
                Vector(-1070, 920),
            ],
        ]
        let ways = rings.map { drawing.area(($0 + $0.prefix(1)).curved(step: 30).dropLast(), [:]) }
        drawing.relation(
            [
                Drawing.Member(kind: .way, number: ways[0], role: "outer"),
                Drawing.Member(kind: .way, number: ways[1], role: "inner"),
            ],
            BilingualName("Clearing Wood", "Bois de la Clairière").tags.adding([
                "type": "multipolygon", "landuse": "forest",
            ]))
    }
}
