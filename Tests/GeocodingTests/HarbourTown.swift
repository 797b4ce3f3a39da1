import Geometry

extension SampleAtlas {
    /// Shared by all tests, which only read it.
    static let sharedHarbourTown = Result { try harbourTown() }

    /// A town of two quarters and a village nearby, in a country where house numbers come last.
    ///
    /// The market is the origin. Hauptstraße runs east through it. Its odd numbers, 1 to 21, are ten
    /// metres north of it and its even numbers, 2 to 22, ten metres south; 9 and 12 are missing.
    /// Lindenweg is in both quarters.
    static func harbourTown() throws -> SampleAtlas {
        try SampleAtlas { fill in
            let country = try fill.place(
                "Österreich", "country", rank: 4, at: spot(east: 0, north: 0), country: "at",
                boundary: box(-50_000, -50_000, 50_000, 50_000))
            let town = try fill.place(
                "Hafenstadt", "town", rank: 18, at: spot(east: 0, north: 0), in: country,
                names: #"{"name:fr": "Ville du Port", "alt_name": "Portus"}"#,
                boundary: box(-3_000, -3_000, 3_000, 3_000))
            let old = try fill.place(
                "Altstadt", "quarter", rank: 22, at: spot(east: -1_000, north: 0), in: town)
            let new = try fill.place(
                "Neustadt", "quarter", rank: 22, at: spot(east: 1_500, north: 0), in: town)
            try mainStreet(fill, town)
            try linden(fill, old, east: -1_500)
            try linden(fill, new, east: 1_500)
            try frenchStreets(fill, new)
            let village = try fill.place(
                "Uferdorf", "village", rank: 19, at: spot(east: 9_000, north: 0), in: country)
            try fill.address(
                "7", nil, at: spot(east: 9_010, north: 5), in: village, addrPlace: "Oberau",
                city: "Uferdorf", postcode: "6990")
            try fill.pointOfInterest(
                "Apotheke zum Löwen", "amenity", "pharmacy", at: spot(east: 40, north: 60),
                in: town, names: #"{"name:en": "Lion Pharmacy"}"#)
            try fill.postcode("6900", at: spot(east: 0, north: 0), in: town)
        }
    }

    private static func mainStreet(_ fill: Filler, _ town: Int64) throws {
        try fill.street(
            "Hauptstraße", [spot(east: -20, north: 0), spot(east: 260, north: 0)], in: town)
        for number in 1...22 where number != 9 && number != 12 {
            let side = number.isMultiple(of: 2) ? -10.0 : 10
            let spelling = number > 15 ? "Hauptstr." : "Hauptstraße"
            try fill.address(
                String(number), spelling, at: spot(east: Double(number) * 10, north: side),
                in: town, city: "Hafenstadt", postcode: "6900")
        }
        try fill.address(
            "12 a", "Hauptstraße", at: spot(east: 125, north: -10), in: town, city: "Hafenstadt",
            postcode: "6900")
        try fill.address(
            "30-34", "Hauptstraße", at: spot(east: 250, north: -10), in: town, city: "Hafenstadt",
            postcode: "6900")
    }

    private static func linden(_ fill: Filler, _ quarter: Int64, east: Double) throws {
        try fill.street(
            "Lindenweg", [spot(east: east, north: 200), spot(east: east, north: 400)], in: quarter)
        for number in [1, 3, 5] {
            try fill.address(
                String(number), "Lindenweg",
                at: spot(east: east + 8, north: 200 + Double(number) * 20), in: quarter,
                city: "Hafenstadt", postcode: "6900")
        }
    }

    private static func frenchStreets(_ fill: Filler, _ quarter: Int64) throws {
        try fill.street(
            "Avenue de l'Hôtel de Ville",
            [spot(east: 1_800, north: -200), spot(east: 1_800, north: -500)], in: quarter,
            names: #"{"name:en": "Town Hall Avenue"}"#)
        try fill.address(
            "12bis", "Avenue de l'Hôtel de Ville", at: spot(east: 1_808, north: -300),
            in: quarter, city: "Hafenstadt", postcode: "6900")
        try fill.address(
            "4", "Rue Sans Objet", at: spot(east: 1_900, north: -300), in: quarter,
            city: "Hafenstadt", postcode: "6900", houseName: "Villa Aurora")
    }

    private static func box(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double
    ) -> BoundingBox {
        var box = BoundingBox(spot(east: west, north: south))
        box.extend(to: spot(east: east, north: north))
        return box
    }
}
