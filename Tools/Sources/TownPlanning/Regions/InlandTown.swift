/// One town of a region: radial roads, a ring with a roundabout, and the streets and houses
/// that grow between them.
struct InlandTown {
    let middle: Vector
    let seed: UInt64
    let index: Int
    private(set) var drawing = Drawing()
    /// Where roads lead out: drawing nodes and the directions that they face.
    private(set) var gates: [(direction: Vector, node: Int)] = []
    private let radius: Double
    private let name: String
    private var random: RandomSource
    private var network: StreetNetwork
    private var ground: Ground
    private var builder = Builder()

    /// A town of about `size` OSM nodes.
    init(middle: Vector, size: Int, seed: UInt64, index: Int) {
        self.middle = middle
        self.seed = seed
        self.index = index
        random = RandomSource(seed: seed)
        name = TownNames.name(of: index, seed: seed)
        radius = (Double(size) / 5300).squareRoot() * 560
        let bounds = Box(around: [Vector(0, 0)], margin: radius * 1.5 + 200)
        network = StreetNetwork(bounds: bounds)
        ground = Ground(bounds: bounds)
        let spokes = layRoads()
        growStreets()
        nameStreets()
        build()
        draw()
        for (direction, node) in spokes {
            gates.append((direction, drawnNode(node)))
        }
        label()
    }

    private var drawnNodes: [Int] = []

    /// Five to seven radials that meet in the centre, and a ring around it.
    private mutating func layRoads() -> [(direction: Vector, node: Int)] {
        let count = radius > 500 ? 6 : 4
        let start = Vector(random.between(-1, 1), random.between(-1, 1)).unit
        let (cosine, sine) = count == 6 ? (0.5, 0.866_025_403_784_438_6) : (0, 1)
        var direction = start
        var ends: [(direction: Vector, node: Int)] = []
        var ring: [Vector] = []
        let circle = [Vector].circle(center: Vector(0, 0), radius: 18)
        network.add(
            circle + circle.prefix(1),
            Street(
                nodes: [], kind: .primary, tags: ["junction": "roundabout", "maxspeed": "40"],
                hasFrontage: false))
        for spoke in 0..<count {
            let end = direction * (radius * 1.25)
            let bend = direction.left * (radius * random.between(-0.12, 0.12))
            let kind: StreetKind = [.primary, .secondary, .tertiary][spoke % 3]
            let street = network.add(
                [direction * 18, direction * (radius * 0.6) + bend, end].curved(step: 25),
                Street(
                    nodes: [], kind: kind,
                    tags: [
                        "maxspeed": "50", "surface": "asphalt", "lit": "yes", "sidewalk": "both",
                    ]), snap: 3)
            ends.append((direction, network.streets[street].nodes.last ?? 0))
            let turn = direction.turned(cosine: cosine, sine: sine)
            ring.append(direction * (radius * random.between(0.62, 0.74)))
            ring.append((direction + turn).unit * (radius * random.between(0.62, 0.74)))
            direction = turn
        }
        network.add(
            (ring + ring.prefix(1)).curved(step: 25),
            Street(
                nodes: [], kind: .secondary,
                tags: ["maxspeed": "60", "surface": "asphalt", "ref": String(10 + index % 90)]),
            snap: 1)
        ground.reserve(.circle(center: Vector(0, 0), radius: 26), isConvex: true)
        reservePark()
        return ends
    }

    private mutating func reservePark() {
        let center = Vector(random.between(-0.4, 0.4), random.between(-0.4, 0.4)) * radius
        let ring = [Vector].circle(center: center, radius: min(70, radius * 0.1))
        guard network.isClear(of: ring), center.length > 100 else { return }
        ground.reserve(ring)
        drawing.area(ring, ["leisure": "park", "name": "\(name) Park"])
    }

    private mutating func growStreets() {
        let guides = network.streets.indices.map { (line: network.line(of: $0), strength: 1.0) }
        let bounds = Box(around: [Vector(0, 0)], margin: radius * 1.3)
        let field = DirectionField(bounds: bounds, guides: guides, unrest: 0.6, random: &random)
        let ground = ground
        for (quarter, share) in [0.3, 1.0].enumerated() {
            let disc = [Vector].circle(center: Vector(0, 0), radius: radius * share)
            StreetInfill(
                area: disc, spacing: quarter == 0 ? 64 : 92, crossing: 0.6,
                deadEnds: quarter == 0 ? 0.1 : 0.4, longest: 560, quarter: quarter,
                isOpen: { ground.isFree($0) }
            ).grow(in: &network, field: field, random: &random)
        }
        network.removeStrays()
        network.makeOneWays(share: 0.12, random: &random) { _ in true }
    }

    private mutating func nameStreets() {
        var names = StreetNames(random: &random)
        let degrees = network.degrees()
        for index in network.streets.indices where !network.streets[index].isRemoved {
            let street = network.streets[index]
            guard !street.isRoundabout else { continue }
            let isBlind = [street.nodes.first, street.nodes.last].contains { node in
                node.map { degrees[$0] == 1 } ?? false
            }
            if street.quarter == 0, random.chance(0.12) {
                network.streets[index].kind = .livingStreet
            }
            network.streets[index].name = names.next(
                for: network.streets[index].kind, isBlind: isBlind && street.quarter >= 0)
            if street.kind == .residential { network.streets[index].tags["maxspeed"] = "30" }
        }
    }

    private mutating func build() {
        for index in network.streets.indices {
            let street = network.streets[index]
            guard !street.isRemoved, street.hasFrontage, street.kind.hasFrontage else { continue }
            let line = network.line(of: index)
            let distance = line.station(at: line.lineLength / 2).point.length
            let pattern: BuildingPattern = distance < radius * 0.3 ? .oldTown : .terraces
            builder.build(
                along: index, of: network, pattern: pattern, on: &ground, random: &random,
                quarterOf: { _ in 0 })
        }
    }

    private mutating func drawnNode(_ node: Int) -> Int {
        if drawnNodes[node] < 0 {
            drawnNodes[node] = drawing.node(at: network.places[node] + middle)
        }
        return drawnNodes[node]
    }

    private mutating func draw() {
        drawing = shifted(drawing)
        drawnNodes = Array(repeating: -1, count: network.places.count)
        for street in network.streets where !street.isRemoved {
            var tags = street.kind.tags
            if let name = street.name {
                tags["name"] = name.english
                tags["name:fr"] = name.french
            }
            drawing.ways.append(
                Drawing.Way(
                    nodes: street.nodes.map { drawnNode($0) }, tags: tags.adding(street.tags)))
        }
        let postcode = TownNames.postcode(of: index)
        for building in builder.buildings {
            var tags = building.tags
            if let number = building.number, random.chance(Self.surveyed),
                let street = network.streets[building.street].name
            {
                tags["addr:housenumber"] = String(number)
                tags["addr:street"] = street.english
                tags["addr:postcode"] = postcode
                tags["addr:city"] = name
            }
            if random.chance(0.02) {
                let (key, value) = random.pick(Self.trades)
                tags[key] = value
                tags["name"] = "\(name) \(value.prefix(1).uppercased())\(value.dropFirst())"
            }
            drawing.area(building.ring.map { $0 + middle }, tags)
        }
    }

    /// The share of houses whose number is on the map.
    private static let surveyed = 0.55

    private static let trades = [
        ("shop", "bakery"), ("shop", "supermarket"), ("amenity", "pharmacy"), ("shop", "books"),
        ("amenity", "cafe"), ("amenity", "restaurant"), ("amenity", "bank"), ("shop", "clothes"),
        ("amenity", "school"), ("tourism", "hotel"), ("amenity", "fuel"),
    ]

    private func shifted(_ drawing: Drawing) -> Drawing {
        var moved = Drawing()
        for place in drawing.places { moved.node(at: place + middle) }
        moved.ways = drawing.ways
        return moved
    }

    /// The town's label, its boundary, a car park and a fountain.
    private mutating func label() {
        let population = String(builder.buildings.count * 3)
        let centre = drawing.node(
            at: middle,
            [
                "place": radius > 900 ? "town" : "village", "name": name,
                "population": population,
            ])
        drawing.node(at: middle + Vector(8, 4), ["amenity": "drinking_water"])
        let lot = [Vector].rectangle(
            center: middle + Vector(radius * 1.1, radius * 0.4), along: Vector(1, 0.2), length: 60,
            width: 34)
        drawing.area(
            lot,
            ["amenity": "parking", "parking": "surface", "fee": "no", "capacity": "80"])
        let border = drawing.area(
            .circle(center: middle, radius: radius * 1.25),
            ["boundary": "administrative", "admin_level": "8"])
        drawing.relation(
            [
                Drawing.Member(kind: .way, number: border, role: "outer"),
                Drawing.Member(kind: .node, number: centre, role: "admin_centre"),
            ],
            [
                "type": "boundary", "boundary": "administrative", "admin_level": "8",
                "name": name, "place": radius > 900 ? "town" : "village",
                "population": population,
            ])
    }
}
