/// Shops, offices, fountains, trees and labels.
extension HarbourTown {
    private struct Venue {
        var tags: Tags
        var name: BilingualName
        /// The street with its house; if nil, the house is anywhere in the quarter.
        var street: String?
        var quarter = 0

        init(
            _ key: String, _ value: String, _ english: String, _ french: String,
            on street: String? = nil, in quarter: Int = 0, _ more: Tags = [:]
        ) {
            tags = ([key: value] as Tags).adding(more)
            name = BilingualName(english, french)
            self.street = street
            self.quarter = quarter
        }
    }

    private static let venues: [Venue] = [
        Venue(
            "shop", "bakery", "Salt Crust Bakery", "Boulangerie Croûte-au-Sel",
            on: "Harbour Street", ["opening_hours": "Mo-Sa 06:30-18:00"]),
        Venue("shop", "bakery", "The Rye Loaf", "Le Pain de seigle", in: 1),
        Venue("shop", "bakery", "Eastbank Bakery", "Boulangerie de la Rive-Est", in: 3),
        Venue(
            "amenity", "pharmacy", "Merle Pharmacy", "Pharmacie du Merle", on: "High Street",
            ["dispensing": "yes", "opening_hours": "Mo-Fr 09:00-18:00; Sa 09:00-13:00"]),
        Venue("amenity", "pharmacy", "Ring Pharmacy", "Pharmacie du Périphérique", in: 3),
        Venue("shop", "books", "The Paper Tern", "La Sterne de papier", on: "High Street"),
        Venue("shop", "clothes", "Oilskin & Wool", "Ciré et laine", on: "High Street"),
        Venue("shop", "shoes", "Cobble & Heel", "Pavé et talon", on: "High Street"),
        Venue(
            "shop", "butcher", "Prime Cut Butchers", "Boucherie Belle-Coupe", on: "Market Street"),
        Venue(
            "shop", "seafood", "Tideline Fish", "Poissonnerie Laisse-de-Mer", on: "Harbour Street"),
        Venue("shop", "florist", "Sea Lavender", "Lavande de mer", on: "Church Street"),
        Venue(
            "shop", "hardware", "Capstan Hardware", "Quincaillerie du Cabestan",
            on: "Rampart Street"),
        Venue("shop", "bicycle", "Two Wheels North", "Deux Roues Nord", in: 1),
        Venue("shop", "convenience", "Corner Lamp", "Le Coin du réverbère", in: 2),
        Venue("shop", "convenience", "Strand Stores", "Dépanneur de la Grève", in: 5),
        Venue("shop", "hairdresser", "Fringe & Foam", "Frange et écume", on: "Market Street"),
        Venue(
            "shop", "optician", "Clear Light Opticians", "Optique Claire-Lumière", on: "High Street"
        ),
        Venue(
            "shop", "chandler", "Bowline Chandlery", "Accastillage Nœud-de-Chaise",
            on: "Harbour Street"),
        Venue("shop", "car_repair", "East Ring Garage", "Garage du Périphérique", in: 4),
        Venue(
            "amenity", "restaurant", "The Blue Lobster", "Le Homard bleu", on: "Harbour Street",
            ["cuisine": "seafood", "opening_hours": "Tu-Su 12:00-22:00"]),
        Venue("amenity", "restaurant", "Quay Kitchen", "La Cuisine du quai", on: "Harbour Street"),
        Venue(
            "amenity", "restaurant", "The Rampart Table", "La Table des Remparts",
            on: "Rampart Street"),
        Venue("amenity", "restaurant", "Strand Grill", "Grillade de la Grève", in: 5),
        Venue("amenity", "cafe", "Café Bell Buoy", "Café de la Bouée", on: "Market Street"),
        Venue("amenity", "cafe", "Square Café", "Café de la Place", on: "Town Hall Street"),
        Venue("amenity", "cafe", "Platform Café", "Café du Quai", on: "Station Road"),
        Venue("amenity", "cafe", "The Warm Kettle", "La Bouilloire", in: 2),
        Venue(
            "amenity", "pub", "The Anchor and Tern", "L’Ancre et la Sterne", on: "Harbour Street"),
        Venue("amenity", "pub", "The Lamplighter", "L’Allumeur", on: "High Street"),
        Venue("amenity", "fast_food", "Chip Barrel", "Le Baril de frites", on: "Harbour Street"),
        Venue("amenity", "ice_cream", "Cold Shore", "Rivage glacé", on: "Shore Road"),
        Venue(
            "amenity", "bank", "Bank of the Merle", "Banque du Merle", on: "High Street",
            ["atm": "yes"]),
        Venue("amenity", "bank", "Fundy Mutual", "Mutuelle de la Baie", on: "Grand Avenue"),
        Venue(
            "amenity", "post_office", "Ternhaven Post Office",
            "Bureau de poste de Havre-aux-Sternes",
            on: "Rampart Street", ["opening_hours": "Mo-Fr 09:00-17:00"]),
        Venue("amenity", "clinic", "Castle Hill Clinic", "Clinique de la Côte-du-Château", in: 2),
        Venue(
            "amenity", "dentist", "White Wave Dental", "Dentiste Vague-Blanche", on: "Grand Avenue"),
        Venue("amenity", "doctors", "Northfield Surgery", "Cabinet de Champ-du-Nord", in: 1),
        Venue("amenity", "kindergarten", "Little Terns", "Les Petites Sternes", in: 1),
        Venue("amenity", "school", "Castle Hill School", "École de la Côte-du-Château", in: 2),
        Venue("amenity", "cinema", "The Beacon", "Le Fanal", on: "Grand Avenue"),
        Venue("amenity", "theatre", "Ropewalk Theatre", "Théâtre de la Corderie", in: 0),
        Venue("amenity", "community_centre", "Docks Hall", "Salle des Docks", in: 4),
        Venue("tourism", "hotel", "Harbour Inn", "Auberge du Port", on: "Harbour Street"),
        Venue("tourism", "guest_house", "Hillside Rooms", "Chambres de la Colline", in: 2),
        Venue("tourism", "guest_house", "Dune Cottage", "La Maison de la dune", in: 5),
        Venue(
            "tourism", "information", "Visitor Centre", "Bureau du tourisme", on: "Town Hall Street"
        ),
        Venue(
            "office", "lawyer", "Kettle Street Law", "Cabinet des Remparts", on: "Rampart Street"),
        Venue("craft", "boatbuilder", "Larch & Oak Boats", "Bateaux Mélèze et Chêne", in: 4),
    ]

    /// Gives each venue a house, as the building's own tags or a node in it.
    mutating func openVenues() {
        var random = random.fork(6)
        for (index, venue) in Self.venues.enumerated() {
            let houses = builder.buildings.indices.filter { number in
                let house = builder.buildings[number]
                guard house.number != nil, house.tags["name"] == nil, house.tags["venue"] == nil
                else { return false }
                guard let street = venue.street else { return house.quarter == venue.quarter }
                return network.streets[house.street].name?.english == street
            }
            guard !houses.isEmpty else { continue }
            let chosen = random.pick(houses)
            let tags = venue.tags.adding(venue.name.tags)
            if index.isMultiple(of: 3) {
                builder.update(chosen) { $0.tags = $0.tags.adding(tags) }
            } else {
                builder.update(chosen) { $0.tags["venue"] = "node" }
                let house = builder.buildings[chosen]
                let inside = house.door + (house.ring.middle - house.door) * 0.4
                var more: Tags = [:]
                if index.isMultiple(of: 2), let number = house.number {
                    more = address(of: house, number: String(number))
                    builder.update(chosen) { $0.number = nil }
                }
                drawing.node(at: inside, tags.adding(more))
            }
        }
    }

    func address(of house: Building, number: String) -> Tags {
        [
            "addr:housenumber": number,
            "addr:street": network.streets[house.street].name?.english ?? "",
            "addr:postcode": Self.quarters[house.quarter].postcode,
            "addr:city": Self.name.english,
        ]
    }

    private static let points: [(place: Vector, tags: Tags)] = [
        (Vector(-52, 30), ["amenity": "drinking_water", "bottle": "yes", "wheelchair": "yes"]),
        (
            Vector(-180, -116),
            ["amenity": "drinking_water", "bottle": "yes", "name": "Fishers’ Tap"]
        ),
        (Vector(-120, 360), ["amenity": "drinking_water", "seasonal": "yes", "bottle": "no"]),
        (Vector(-600, 130), ["amenity": "drinking_water", "fountain": "bubbler"]),
        (Vector(290, 320), ["amenity": "drinking_water", "wheelchair": "yes"]),
        (Vector(-905, -184), ["amenity": "drinking_water", "bottle": "yes", "seasonal": "summer"]),
        (Vector(660, 222), ["amenity": "drinking_water"]),
        (Vector(392, 138), ["man_made": "water_tap", "drinking_water": "yes"]),
        (
            Vector(-18, 30),
            [
                "amenity": "fountain", "name": "Tern Fountain", "name:en": "Tern Fountain",
                "name:fr": "Fontaine des Sternes", "drinking_water": "no",
            ]
        ),
        (
            Vector(-140, 372),
            ["amenity": "fountain", "name": "Queen’s Basin", "drinking_water": "no"]
        ),
        (Vector(5, 690), ["amenity": "fountain", "fountain": "nozzle", "drinking_water": "no"]),
        (Vector(-300, 735), ["man_made": "water_tap", "drinking_water": "no"]),
        (Vector(-90, 370), ["leisure": "playground", "name": "Queen’s Playground"]),
        (Vector(300, 240), ["leisure": "playground"]),
        (Vector(670, 235), ["leisure": "playground"]),
        (Vector(-60, 310), ["amenity": "toilets", "fee": "no"]),
        (Vector(-850, -182), ["amenity": "toilets", "wheelchair": "yes"]),
        (
            Vector(-60, 20),
            ["tourism": "artwork", "artwork_type": "statue", "name": "The Netmender"]
        ),
        (Vector(-590, 110), ["tourism": "viewpoint", "name": "Castle View"]),
        (
            Vector(416, 178),
            [
                "railway": "station", "public_transport": "station", "name": "Ternhaven",
                "name:en": "Ternhaven", "name:fr": "Havre-aux-Sternes",
            ]
        ),
        (Vector(-308, -276), ["amenity": "ferry_terminal", "name": "West Slip"]),
        (Vector(246, -238), ["amenity": "ferry_terminal", "name": "Docks Terminal"]),
        (Vector(378, 120), ["highway": "bus_stop", "name": "Station"]),
        (Vector(-18, 260), ["highway": "bus_stop", "name": "Ramparts"]),
        (Vector(-60, 790), ["amenity": "charging_station", "capacity": "4"]),
        (Vector(-10, 60), ["amenity": "bicycle_parking", "capacity": "24"]),
    ]

    mutating func drawPoints() {
        for point in Self.points { drawing.node(at: point.place, point.tags) }
        drawing.area(
            .rectangle(
                center: Vector(470, 178), along: Vector(-118, -62), length: 90, width: 4),
            ["railway": "platform", "public_transport": "platform", "ref": "1"])
        drawing.area(
            [Vector(-100, 380), Vector(-75, 382), Vector(-78, 400), Vector(-102, 398)],
            ["leisure": "playground", "surface": "sand"])
        plantTrees()
        labelPlaces()
    }

    /// Along Grand Avenue and in the parks.
    private mutating func plantTrees() {
        var random = random.fork(7)
        for park in [Self.castlePark, [Vector(-190, 300), Vector(-60, 292), Vector(-120, 430)]] {
            let box = Box(around: park)
            for _ in 0..<24 {
                let place = Vector(
                    random.between(box.low.x, box.high.x), random.between(box.low.y, box.high.y))
                guard park.encloses(place), !network.isStreet(near: place, within: 4) else {
                    continue
                }
                drawing.node(at: place, ["natural": "tree"])
            }
        }
    }

    private mutating func labelPlaces() {
        for quarter in Self.quarters {
            drawing.node(
                at: quarter.center,
                quarter.name.tags.adding([
                    "place": quarter.kind, "population": String(quarter.population),
                ]))
        }
        let others: [(Vector, String, BilingualName)] = [
            (Vector(165, 830), "neighbourhood", BilingualName("The Orchards", "Les Vergers")),
            (Vector(-560, -40), "neighbourhood", BilingualName("Castle Foot", "Pied-du-Château")),
            (Vector(480, 420), "neighbourhood", BilingualName("Mill End", "Bout-du-Moulin")),
            (Vector(1150, 500), "hamlet", BilingualName("East Farm", "Ferme de l’Est")),
            (Vector(1060, -365), "locality", BilingualName("Tern Cape", "Cap aux Sternes")),
        ]
        for (place, kind, name) in others {
            drawing.node(at: place, name.tags.adding(["place": kind]))
        }
    }
}
