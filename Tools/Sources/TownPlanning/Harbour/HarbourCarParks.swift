/// Parking: lots with aisles, bays and lanes along streets, and car parks under squares and on
/// roofs.
extension HarbourTown {
    struct Lot {
        var center: Vector
        var along: Vector
        var length: Double
        var width: Double
        var tags: Tags
        var name: BilingualName
    }

    static let lots: [Lot] = [
        Lot(
            center: Vector(440, 112), along: Vector(1, 0.12), length: 72, width: 48,
            tags: [
                "fee": "yes", "charge": "1.50 CAD/hour", "capacity": "110",
                "capacity:disabled": "6", "maxstay": "12 hours", "access": "yes",
                "operator": "Ternhaven Parking", "surface": "asphalt",
            ], name: BilingualName("Station Car Park", "Parking de la Gare")),
        Lot(
            center: Vector(-880, -156), along: Vector(1, -0.03), length: 84, width: 32,
            tags: [
                "fee": "yes", "charge": "6 CAD/day", "capacity": "74", "capacity:disabled": "4",
                "opening_hours": "May-Sep 07:00-22:00", "access": "yes", "surface": "gravel",
            ], name: BilingualName("Strand Car Park", "Parking de la Grève")),
        Lot(
            center: Vector(-95, 775), along: Vector(-0.5, 0.86), length: 70, width: 50,
            tags: [
                "fee": "no", "capacity": "130", "capacity:disabled": "5", "access": "yes",
                "park_ride": "yes", "surface": "asphalt", "opening_hours": "24/7",
            ], name: BilingualName("North Park and Ride", "Parc relais Nord")),
        Lot(
            center: Vector(330, -275), along: Vector(1, -0.25), length: 70, width: 34,
            tags: [
                "fee": "yes", "charge": "3 CAD/hour", "capacity": "66", "maxstay": "4 hours",
                "access": "yes", "surface": "asphalt",
            ], name: BilingualName("Ferry Terminal Car Park", "Parking du traversier")),
        Lot(
            center: Vector(-75, 512), along: Vector(0.01, 1), length: 50, width: 34,
            tags: [
                "fee": "no", "capacity": "48", "access": "permit", "surface": "asphalt",
            ], name: BilingualName("Hospital Staff Car Park", "Parking du personnel")),
        Lot(
            center: Vector(524, -105), along: Vector(1, 0.02), length: 60, width: 34,
            tags: ["fee": "no", "capacity": "50", "access": "private", "surface": "concrete"],
            name: BilingualName("Docks Yard", "Cour des Docks")),
        Lot(
            center: Vector(-1010, 180), along: Vector(0.1, 1), length: 40, width: 32,
            tags: ["fee": "no", "capacity": "30", "access": "yes", "surface": "gravel"],
            name: BilingualName("Hill Car Park", "Parking de la Colline")),
    ]

    /// Reserves the lots before the streets are generated.
    mutating func reserveLots() {
        for lot in Self.lots {
            ground.reserve(
                .rectangle(
                    center: lot.center, along: lot.along, length: lot.length, width: lot.width),
                isConvex: true)
        }
    }

    mutating func layLots() {
        for lot in Self.lots { lay(lot) }
        laySupermarketLot()
        drawHiddenCarParks()
        drawStreetParking()
    }

    private mutating func lay(_ lot: Lot) {
        drawing.area(
            .rectangle(center: lot.center, along: lot.along, length: lot.length, width: lot.width),
            (["amenity": "parking", "parking": "surface"] as Tags).adding(lot.tags)
                .adding(lot.name.tags))
        let isPublic = lot.tags["access"] == "yes"
        layAisles(lot, access: isPublic ? nil : lot.tags["access"])
    }

    /// A loop of aisles, one across its middle, and the drive to the nearest street.
    private mutating func layAisles(_ lot: Lot, access: String?) {
        var tags: Tags = ["service": "parking_aisle"]
        if let access { tags["access"] = access }
        let loop = [Vector].rectangle(
            center: lot.center, along: lot.along, length: lot.length - 14, width: lot.width - 16)
        let aisle = Street(nodes: [], kind: .service, tags: tags, hasFrontage: false)
        network.add(loop + loop.prefix(1), aisle, snap: 2)
        network.add(
            [(loop[0] + loop[1]) * 0.5, (loop[2] + loop[3]) * 0.5], aisle, snap: 2)
        let corners = loop + [(loop[0] + loop[1]) * 0.5, (loop[2] + loop[3]) * 0.5]
        var best: (from: Vector, to: Vector, distance: Double)?
        for corner in corners {
            guard
                let street = network.street(
                    near: corner, within: 130, where: { $0.kind.takesStreets && $0.kind.isDrivable }
                ),
                street.distance < best?.distance ?? 130
            else { continue }
            best = (corner, street.point, street.distance)
        }
        guard let best else { return }
        var drive = aisle
        drive.tags["service"] = nil
        network.add([best.from, best.to], drive, snap: 2)
        guard let access, access != "customers" else { return }
        let barrier = network.node(at: best.from + (best.to - best.from) * 0.4)
        network.nodeTags[barrier] = ["barrier": "lift_gate", "access": access]
    }

    /// In front of the supermarket and on its roof: for customers only.
    private mutating func laySupermarketLot() {
        guard
            let market = builder.buildings.first(where: { $0.tags["shop"] == "supermarket" }),
            market.ring.count == 4
        else { return }
        let middle = market.ring.middle
        let toward = market.door - middle
        let lot = Lot(
            center: market.door + toward.unit * 17, along: market.ring[1] - market.ring[0],
            length: 60, width: 30,
            tags: [
                "fee": "no", "capacity": "58", "capacity:disabled": "4", "maxstay": "2 hours",
                "access": "customers", "surface": "asphalt",
            ], name: BilingualName("Tidewater Customer Parking", "Stationnement Tidewater"))
        lay(lot)
        drawing.area(
            .rectangle(
                center: middle, along: market.ring[1] - market.ring[0], length: 50, width: 28),
            [
                "amenity": "parking", "parking": "rooftop", "access": "customers", "fee": "no",
                "capacity": "70", "layer": "2", "maxstay": "2 hours",
            ])
    }

    private mutating func drawHiddenCarParks() {
        drawing.area(
            .rectangle(
                center: Vector(-34, 40), along: Vector(1, 0.05), length: 60, width: 44),
            BilingualName("Market Square Car Park", "Parking de la Place-du-Marché").tags.adding([
                "amenity": "parking", "parking": "underground", "layer": "-1", "capacity": "180",
                "capacity:disabled": "8", "fee": "yes", "charge": "3 CAD/hour",
                "maxstay": "24 hours", "access": "yes", "maxheight": "2.0",
                "opening_hours": "Mo-Su 06:00-24:00", "operator": "Ternhaven Parking",
            ]))
        network.add(
            [Vector(30, 51), Vector(22, 40), Vector(6, 38)],
            Street(
                nodes: [], kind: .service,
                tags: ["tunnel": "yes", "layer": "-1", "maxspeed": "10", "covered": "yes"],
                level: -1, hasFrontage: false), snap: 8)
        let entrance = network.streets[network.streets.count - 1].nodes.last
        if let entrance {
            network.nodeTags[entrance] = [
                "amenity": "parking_entrance", "parking": "underground", "maxheight": "2.0",
            ]
        }
    }

    /// Bays along named streets, and parking lanes on them.
    private mutating func drawStreetParking() {
        let stretches: [(street: String, from: Double, isOnLeft: Bool, tags: Tags)] = [
            (
                "Grand Avenue", 150, false,
                [
                    "parking": "street_side", "orientation": "parallel", "capacity": "9",
                    "fee": "yes", "charge": "2 CAD/hour", "maxstay": "2 hours", "access": "yes",
                ]
            ),
            (
                "Grand Avenue", 260, true,
                [
                    "parking": "street_side", "orientation": "parallel", "capacity": "9",
                    "fee": "yes", "charge": "2 CAD/hour", "maxstay": "2 hours", "access": "yes",
                ]
            ),
            (
                "Harbour Street", 150, true,
                [
                    "parking": "lane", "orientation": "parallel", "capacity": "8", "fee": "yes",
                    "charge": "2 CAD/hour", "maxstay": "1 hour", "access": "yes",
                    "capacity:disabled": "1",
                ]
            ),
            (
                "Station Road", 230, true,
                [
                    "parking": "street_side", "orientation": "diagonal", "capacity": "14",
                    "fee": "no", "maxstay": "30 minutes", "access": "yes",
                ]
            ),
            (
                "Shore Road", 120, true,
                [
                    "parking": "street_side", "orientation": "perpendicular", "capacity": "18",
                    "fee": "no", "access": "yes",
                ]
            ),
        ]
        for stretch in stretches {
            guard
                let street = network.streets.indices.filter({
                    network.streets[$0].name?.english == stretch.street
                }).max(by: { network.line(of: $0).lineLength < network.line(of: $1).lineLength })
            else { continue }
            let (point, direction) = network.line(of: street).station(at: stretch.from)
            let isLane = stretch.tags["parking"] == "lane"
            let out = stretch.isOnLeft ? direction.left : direction.right
            let center = point + out * (isLane ? 3.6 : 5.2)
            drawing.area(
                .rectangle(center: center, along: direction, length: 54, width: isLane ? 2.2 : 2.6),
                (["amenity": "parking"] as Tags).adding(stretch.tags))
        }
    }
}
