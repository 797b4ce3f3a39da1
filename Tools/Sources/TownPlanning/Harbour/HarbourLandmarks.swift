/// The landmarks of the town, each on its street.
extension HarbourTown {
    /// A site on one of the main roads of the town.
    struct Landmark {
        enum Shape { case block, cross, courtyard }
        var street: String
        /// The position along the longest stretch of the street, 0 … 1.
        var along: Double
        var isOnLeft: Bool
        var length: Double
        var depth: Double
        var setback = 3.0
        var shape = Shape.block
        var tags: Tags
        var name: BilingualName
    }

    private static let landmarks: [Landmark] = [
        Landmark(
            street: "Town Hall Street", along: 0.34, isOnLeft: false, length: 36, depth: 20,
            tags: [
                "building": "civic", "amenity": "townhall", "start_date": "1871",
                "wheelchair": "yes", "short_name": "City Hall",
            ], name: BilingualName("Ternhaven Town Hall", "Hôtel de ville de Havre-aux-Sternes")),
        Landmark(
            street: "Church Street", along: 0.52, isOnLeft: false, length: 40, depth: 26,
            shape: .cross,
            tags: [
                "building": "church", "amenity": "place_of_worship", "religion": "christian",
                "alt_name": "Seafarers’ Church",
            ], name: BilingualName("Church of the Good Harbour", "Église du Bon-Port")),
        Landmark(
            street: "Rampart Street", along: 0.84, isOnLeft: true, length: 42, depth: 34,
            shape: .courtyard,
            tags: ["building": "public", "office": "government", "building:levels": "3"],
            name: BilingualName("Customs House", "Hôtel des Douanes")),
        Landmark(
            street: "Rampart Street", along: 0.52, isOnLeft: true, length: 52, depth: 32,
            tags: [
                "building": "parking", "amenity": "parking", "parking": "multi-storey",
                "building:levels": "5", "capacity": "320", "capacity:disabled": "12",
                "capacity:charging": "8", "fee": "yes", "charge": "2.50 CAD/hour",
                "maxstay": "24 hours", "access": "yes", "opening_hours": "24/7",
                "operator": "Ternhaven Parking", "maxheight": "2.1",
            ], name: BilingualName("Rampart Car Park", "Parking des Remparts")),
        Landmark(
            street: "Rampart Street", along: 0.30, isOnLeft: true, length: 34, depth: 18,
            tags: [
                "building": "public", "amenity": "library", "opening_hours": "Tu-Sa 10:00-18:00",
            ],
            name: BilingualName("Ternhaven Library", "Bibliothèque de Havre-aux-Sternes")),
        Landmark(
            street: "Rampart Street", along: 0.66, isOnLeft: true, length: 28, depth: 16,
            tags: ["building": "public", "amenity": "police"],
            name: BilingualName("Ternhaven Police Station", "Poste de police de Havre-aux-Sternes")),
        Landmark(
            street: "Harbour Street", along: 0.12, isOnLeft: true, length: 44, depth: 12,
            setback: 0.5, tags: ["building": "retail", "amenity": "marketplace"],
            name: BilingualName("Fish Market", "Marché aux poissons")),
        Landmark(
            street: "Harbour Street", along: 0.66, isOnLeft: true, length: 34, depth: 11,
            setback: 0.5,
            tags: [
                "building": "public", "tourism": "museum", "opening_hours": "We-Su 10:00-17:00",
            ],
            name: BilingualName("Museum of the Bay", "Musée de la Baie")),
        Landmark(
            street: "Grand Avenue", along: 0.24, isOnLeft: false, length: 64, depth: 34,
            setback: 10,
            tags: [
                "building": "hospital", "amenity": "hospital", "emergency": "yes",
                "building:levels": "4",
            ], name: BilingualName("Merle Valley Hospital", "Hôpital de la Vallée-du-Merle")),
        Landmark(
            street: "Grand Avenue", along: 0.72, isOnLeft: true, length: 40, depth: 22,
            setback: 4,
            tags: ["building": "hotel", "tourism": "hotel", "stars": "3", "building:levels": "5"],
            name: BilingualName("Grand Avenue Hotel", "Hôtel de la Grande-Avenue")),
        Landmark(
            street: "Station Road", along: 0.16, isOnLeft: false, length: 34, depth: 13,
            tags: ["building": "train_station"],
            name: BilingualName("Ternhaven Station", "Gare de Havre-aux-Sternes")),
        Landmark(
            street: "Station Road", along: 0.72, isOnLeft: false, length: 66, depth: 30,
            setback: 12,
            tags: ["building": "school", "amenity": "school", "building:levels": "2"],
            name: BilingualName("Eastbank School", "École de la Rive-Est")),
        Landmark(
            street: "Shipyard Road", along: 0.5, isOnLeft: false, length: 62, depth: 38,
            setback: 36,
            tags: [
                "building": "supermarket", "shop": "supermarket", "brand": "Tidewater",
                "opening_hours": "Mo-Sa 08:00-21:00; Su 10:00-18:00",
            ], name: BilingualName("Tidewater Market", "Marché Tidewater")),
        Landmark(
            street: "Port Road", along: 0.28, isOnLeft: true, length: 30, depth: 20,
            tags: ["building": "fire_station", "amenity": "fire_station"],
            name: BilingualName("Ternhaven Fire Hall", "Caserne de Havre-aux-Sternes")),
        Landmark(
            street: "Port Road", along: 0.82, isOnLeft: true, length: 70, depth: 34, setback: 6,
            tags: ["building": "industrial", "industrial": "shipyard"],
            name: BilingualName("Cape Shipyard", "Chantier naval du Cap")),
        Landmark(
            street: "Shore Road", along: 0.30, isOnLeft: true, length: 44, depth: 20, setback: 6,
            tags: ["building": "hotel", "tourism": "hotel", "stars": "4"],
            name: BilingualName("Strand Hotel", "Hôtel de la Grève")),
        Landmark(
            street: "North Ring", along: 0.30, isOnLeft: false, length: 24, depth: 14, setback: 8,
            tags: [
                "building": "roof", "amenity": "fuel", "fuel:diesel": "yes",
                "fuel:octane_95": "yes", "opening_hours": "24/7",
            ], name: BilingualName("Ring Fuels", "Essence du Périphérique")),
    ]

    /// Places the landmarks before the streets are generated, so that streets avoid them.
    mutating func raiseLandmarks() {
        for landmark in Self.landmarks {
            let candidates = network.streets.indices.filter {
                network.streets[$0].name?.english == landmark.street
            }
            guard
                let street = candidates.max(by: {
                    network.line(of: $0).lineLength < network.line(of: $1).lineLength
                })
            else { continue }
            let line = network.line(of: street)
            let (point, direction) = line.station(at: line.lineLength * landmark.along)
            let out = landmark.isOnLeft ? direction.left : direction.right
            let front = network.streets[street].kind.halfWidth + landmark.setback
            let center = point + out * (front + landmark.depth / 2)
            let ring = [Vector].rectangle(
                center: center, along: direction, length: landmark.length, width: landmark.depth)
            ground.reserve(
                .rectangle(
                    center: center + out * -(landmark.setback > 8 ? landmark.setback / 2 : 0),
                    along: direction, length: landmark.length + 6,
                    width: landmark.depth + (landmark.setback > 8 ? landmark.setback : 0) + 2),
                isConvex: true)
            var tags = landmark.tags.adding(landmark.name.tags)
            if landmark.shape == .courtyard { tags["courtyard"] = "yes" }
            builder.raise(
                Building(
                    ring: landmark.shape == .cross ? Self.cross(ring) : ring, tags: tags,
                    street: street, number: nil, door: point + out * (front + 0.5),
                    quarter: Self.quarter(of: center)),
                facing: landmark.street)
        }
        drawCastle()
    }

    /// A nave with transepts inside the rectangle.
    private static func cross(_ ring: [Vector]) -> [Vector] {
        let (u, v) = ((ring[1] - ring[0]) * 0.01, (ring[3] - ring[0]) * 0.01)
        func at(_ x: Double, _ y: Double) -> Vector { ring[0] + u * x + v * y }
        return [
            at(0, 28), at(58, 28), at(58, 0), at(80, 0), at(80, 28), at(94, 28), at(100, 42),
            at(100, 58), at(94, 72), at(80, 72), at(80, 100), at(58, 100), at(58, 72), at(0, 72),
        ]
    }

    private mutating func drawCastle() {
        let outer = [
            Vector(-570, 120), Vector(-538, 112), Vector(-520, 140), Vector(-530, 172),
            Vector(-562, 176), Vector(-576, 150),
        ]
        drawing.area(
            outer,
            BilingualName("Tern Castle", "Château des Sternes").tags.adding([
                "building": "castle", "historic": "castle", "ruins": "yes", "tourism": "attraction",
                "castle_type": "fortress",
            ]))
    }
}
