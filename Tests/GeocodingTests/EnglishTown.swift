import Geometry

extension SampleAtlas {
    /// Shared by all tests, which only read it.
    static let sharedEnglishTown = Result { try englishTown() }

    /// A town with similar street names: two rings, two rues de la Paix, a Town Hall Street.
    private static func englishTown() throws -> SampleAtlas {
        try SampleAtlas { fill in
            let town = try fill.place(
                "Ternhaven", "town", rank: 18, at: spot(east: 0, north: 0), country: "ca")
            let streets = [
                "East Ring", "North Ring", "East Street", "Rue de la Paix", "Rue Paix",
                "Town Hall Street", "Mill Road", "Oak and Ash Road",
            ]
            for (row, name) in streets.enumerated() {
                let north = Double(row) * 500
                try fill.street(
                    name, [spot(east: 0, north: north), spot(east: 400, north: north)], in: town)
                for number in [14, 16, 18] {
                    try fill.address(
                        String(number), name,
                        at: spot(east: Double(number) * 10, north: north + 8), in: town,
                        city: "Ternhaven")
                }
            }
            for (east, name, kind) in [
                (50.0, "Ternhaven Town Hall", "townhall"), (100, "Library of Ternhaven", "library"),
                (150, "Ternhaven", "restaurant"),
            ] {
                try fill.pointOfInterest(
                    name, "amenity", kind, at: spot(east: east, north: -300), in: town)
            }
        }
    }
}
