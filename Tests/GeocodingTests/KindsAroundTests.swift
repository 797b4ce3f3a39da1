import AddressText
import Geocoding
import Geometry
import TestSupport
import Testing

@Suite("A kind of thing is found around the focus or in a town") struct KindsAroundTests {
    /// Two towns 30 km apart. In each are three pharmacies, a car park and marked places along Mill
    /// Street. Between them is a restaurant that is called `Parking`, in the east a street `Rue de
    /// la Pharmacie`, and a bus stop is called `Apotheke`.
    private static let map = Result {
        try SampleAtlas { fill in
            for (name, east) in [("Westford", 0.0), ("Eastford", 30_000.0)] {
                let town = try fill.place(
                    name, "town", rank: 18, at: spot(east: east, north: 0), country: "gb")
                for distance in [200.0, 500, 900] {
                    try fill.pointOfInterest(
                        distance == 500 ? "Lion" : nil, "amenity", "pharmacy",
                        at: spot(east: east + distance, north: 50), in: town)
                }
                try fill.carPark(
                    nil, "surface", at: spot(east: east + 300, north: 0), in: town, fee: "yes")
                try fill.carPark(
                    nil, "underground", at: spot(east: east + 700, north: 0), in: town, fee: "no")
                try fill.carPark(
                    "Mill Street", "lane", at: spot(east: east + 100, north: 0), in: town)
                try fill.pointOfInterest(
                    "Apotheke", "highway", "bus_stop", at: spot(east: east, north: 20), in: town)
                try fill.pointOfInterest(
                    "Market Square", "highway", "bus_stop", at: spot(east: east, north: 900),
                    in: town)
                try fill.street(
                    "Market Square",
                    [spot(east: east, north: 800), spot(east: east + 90, north: 800)], in: town)
            }
            try fill.pointOfInterest(
                "Parking", "amenity", "restaurant", at: spot(east: 9_000, north: 0), in: nil)
            try fill.street(
                "Rue de la Pharmacie",
                [spot(east: 30_500, north: 90), spot(east: 30_600, north: 90)], in: nil)
        }
    }

    private let geocoder: Geocoder
    private let west = SearchOptions(focus: spot(east: 0, north: 0))

    init() throws { geocoder = try Self.map.get().geocoder }

    @Test(
        "A kind alone lists the nearest, whatever has the word in its name",
        arguments: [
            "pharmacy", "Apotheke", "pharmacie", "nearest pharmacy", "the nearest pharmacy",
            "24h pharmacy", "pharmacy near me", "cheap pharmacy nearby", "nächste Apotheke",
            "pharmacie de garde", "farmàcia oberta",
        ])
    func aKindAloneIsAroundTheFocus(_ text: String) throws {
        let found = try geocoder.search(text, options: west)
        #expect(found.prefix(3).map(\.kind) == ["pharmacy", "pharmacy", "pharmacy"], "\(text)")
        let distances = found.prefix(3).compactMap(\.distanceMeters)
        #expect(distances == distances.sorted())
        #expect(try #require(distances.last) < 1_000)
    }

    @Test("Around a pole and near the edge of the map a kind is searched for like elsewhere")
    func aKindAloneIsFoundInTheFarNorth() throws {
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (89.9, 0), (0, 180)] {
            let pole = SearchOptions(
                focus: try Coordinate(latitude: latitude, longitude: longitude))
            #expect(try geocoder.search("pharmacy", options: pole).isEmpty)
        }
        let focus = try Coordinate(latitude: 80.01, longitude: 20)
        let shop = try Coordinate(latitude: 80.01, longitude: 20.9)
        let north = try SampleAtlas { fill in
            try fill.pointOfInterest(nil, "amenity", "pharmacy", at: shop, in: nil)
        }
        let found = try north.geocoder.search("pharmacy", options: SearchOptions(focus: focus))
        #expect(found.map(\.kind) == ["pharmacy"])
    }

    @Test("A viewbox says where, and bounds the answers if it should")
    func aKindAloneIsInTheViewbox() throws {
        let box = BoundingBox(around: spot(east: 30_500, north: 0), radiusMeters: 450)
        let bounded = SearchOptions(viewbox: box, isBounded: true)
        let found = try geocoder.search("parking", options: bounded)
        #expect(found.count == 3 && found.allSatisfy { box.contains($0.coordinate) })
        let near = try geocoder.search("parking", options: SearchOptions(limit: 3, viewbox: box))
        #expect(near.map(\.coordinate).allSatisfy(box.contains))
    }

    @Test("Coordinates say where", arguments: ["parking near ", "Parkplatz bei ", "car park "])
    func aKindIsNearCoordinates(_ start: String) throws {
        let place = spot(east: 30_650, north: 0)
        let text = try PlaceText("\(start)\(place.latitude), \(place.longitude)")
        let first = try #require(try geocoder.search(text).first)
        #expect(first.kind == "parking")
        #expect(first.coordinate.meters(to: place) < 60)
    }

    @Test("Car parks come before the sides of streets, and a side says that it is one")
    func carParksComeFirst() throws {
        for text in ["car park", "parking lot", "garage", "Parkplatz"] {
            let found = try geocoder.search(text, options: west).prefix(3)
            #expect(found.map { $0.name == nil } == [true, true, false], "\(text)")
            #expect(found.last?.label.hasPrefix("Street parking, Mill Street") ?? false)
        }
        let side = try #require(try geocoder.search("street parking", options: west).first)
        #expect(side.label.hasPrefix("Street parking, Mill Street"))
    }

    @Test("What is said about car parks counts")
    func traitsOfCarParksCount() throws {
        for text in ["free parking", "underground car park", "kostenloser Parkplatz", "Tiefgarage"]
        {
            let first = try #require(try geocoder.search(text, options: west).first)
            #expect(first.coordinate.meters(to: spot(east: 700, north: 0)) < 1, "\(text)")
        }
        let paid = try #require(try geocoder.search("cheap parking", options: west).first)
        #expect(paid.coordinate.meters(to: spot(east: 300, north: 0)) < 1)
    }

    @Test(
        "A kind and a town list the things of the town",
        arguments: [
            "pharmacy Eastford", "Apotheke Eastford", "Eastford Apotheke", "Apotheke, Eastford",
            "pharmacies in Eastford", "nearest pharmacy Eastford", "pharmacie à Eastford",
        ])
    func aKindAndATown(_ text: String) throws {
        let found = try geocoder.search(text, options: west)
        #expect(found.prefix(3).map(\.kind) == ["pharmacy", "pharmacy", "pharmacy"], "\(text)")
        let town = spot(east: 30_000, north: 0)
        #expect(found.prefix(3).allSatisfy { $0.coordinate.meters(to: town) < 1_000 })
    }

    @Test("A kind and a name find the thing of that name")
    func aKindAndAName() throws {
        let stop = try #require(try geocoder.search("bus stop Market Square", options: west).first)
        #expect(stop.kind == "bus_stop" && stop.name == "Market Square")
        let lion = try #require(try geocoder.search("pharmacy Lion, Eastford").first)
        #expect(lion.coordinate.meters(to: spot(east: 30_500, north: 50)) < 1)
    }

    @Test("Words that mean nothing do not hide a kind nearby, but lower the confidence")
    func otherWordsDoNotHideAKind() throws {
        let found = try geocoder.search("homeopathic pharmacy", options: west)
        #expect(found.first?.kind == "pharmacy")
        #expect(try #require(found.first).confidence < 0.6)
    }

    @Test("While a kind is typed, things of it near the focus are suggested")
    func kindsAreCompleted() throws {
        for text in ["pharm", "Apoth", "pharmacy"] {
            let found = try geocoder.autocomplete(text, options: west).prefix(4)
            let near = found.filter { $0.distanceMeters ?? .infinity < 1_000 }
            #expect(near.count { $0.kind == "pharmacy" } == 3, "\(text)")
        }
        #expect(try geocoder.autocomplete("pharm").allSatisfy { $0.kind != "pharmacy" })
    }

    @Test(
        "Umlauts of a kind may be two letters",
        arguments: [
            ("Baeckerei", "bakery"), ("Buecherei", "library"), ("Parkplaetze", "parking"),
            ("Spielplaetze", "playground"), ("Bäckerei", "bakery"), ("Backerei", "bakery"),
        ])
    func umlautsMayBeTwoLetters(_ text: String, _ kind: String) throws {
        let found = try Self.market.get().geocoder.search(text, options: west)
        #expect(found.first?.kind == kind, "\(text)")
    }

    @Test("The kind that most words begin with is suggested first, and others too")
    func theLikeliestKindIsSuggestedFirst() throws {
        let market = try Self.market.get().geocoder
        for text in ["supe", "super"] {
            let kinds = try market.autocomplete(text, options: west).map(\.kind)
            let first = try #require(kinds.firstIndex(of: "supermarket"), "\(text)")
            #expect(first < kinds.firstIndex(of: "convenience") ?? .max, "\(text)")
        }
        let kinds = try market.autocomplete("park", options: west).map(\.kind)
        #expect(kinds.contains("parking") && kinds.first == "park")
    }

    /// One thing of each kind around the focus; the convenience store is the nearest.
    private static let market = Result {
        try SampleAtlas { fill in
            for (step, (category, kind)) in [
                ("shop", "convenience"), ("shop", "supermarket"), ("shop", "bakery"),
                ("amenity", "library"), ("leisure", "playground"), ("leisure", "park"),
            ].enumerated() {
                try fill.pointOfInterest(
                    nil, category, kind, at: spot(east: 100 + Double(step) * 50, north: 0), in: nil)
            }
            try fill.carPark(nil, "surface", at: spot(east: 600, north: 0), in: nil)
        }
    }

    @Test("No guess is on another continent")
    func noGuessIsFarAway() throws {
        let far = SearchOptions(focus: try Coordinate(latitude: 39.3, longitude: -76.6))
        #expect(try geocoder.search("Markte Sqare", options: far).isEmpty)
        #expect(try geocoder.search("Market Square", options: far).first?.name == "Market Square")
    }

    @Test("The nearest car parks agree with a linear scan")
    func carParksAgreeWithALinearScan() throws {
        var random = SeededGenerator(seed: 5)
        let carParks = (0..<300).map { _ in
            (
                place: spot(
                    east: Double.random(in: -6_000...6_000, using: &random),
                    north: Double.random(in: -6_000...6_000, using: &random)),
                kind: Bool.random(using: &random) ? "surface" : "street_side"
            )
        }
        let atlas = try SampleAtlas { fill in
            for carPark in carParks {
                try fill.carPark(nil, carPark.kind, at: carPark.place, in: nil)
            }
        }
        for _ in 0..<20 {
            let focus = spot(
                east: Double.random(in: -6_000...6_000, using: &random),
                north: Double.random(in: -6_000...6_000, using: &random))
            let found = try atlas.geocoder.search(
                "parking", options: SearchOptions(limit: 6, focus: focus))
            let expected = carParks.map {
                (
                    place: $0.place,
                    cost: $0.place.meters(to: focus) + ($0.kind == "surface" ? 0 : 1_000)
                )
            }.sorted { $0.cost < $1.cost }.prefix(6)
            #expect(found.count == 6)
            for (answer, best) in zip(found, expected) {
                #expect(answer.coordinate.meters(to: best.place) < 0.1)
            }
        }
    }
}

@Suite("A town may be called like an article or a type of street") struct ShortTownNamesTests {
    private static let map = Result {
        try SampleAtlas { fill in
            for (index, name) in ["Au", "Steg", "Ober-Au"].enumerated() {
                let east = Double(index) * 40_000
                let town = try fill.place(
                    name, "village", rank: 19, at: spot(east: east, north: 0), country: "at")
                try fill.pointOfInterest(
                    nil, "amenity", "pharmacy", at: spot(east: east + 50, north: 0), in: town)
            }
            try fill.street(
                "Steg", [spot(east: 0, north: 90), spot(east: 90, north: 90)], in: nil)
        }
    }

    @Test(
        arguments: [
            ("Apotheke Au", 0.0), ("pharmacie à Au", 0), ("Apotheke, Au", 0),
            ("Apotheke Steg", 40_000), ("Apotheke in Steg", 40_000), ("Steg, Apotheke", 40_000),
        ])
    func theThingsThereAreListed(_ text: String, _ east: Double) throws {
        let focus = SearchOptions(focus: spot(east: 80_000, north: 0))
        for options in [SearchOptions(), focus] {
            let first = try #require(
                try Self.map.get().geocoder.search(text, options: options).first, "\(text)")
            #expect(first.kind == "pharmacy", "\(text)")
            #expect(first.coordinate.meters(to: spot(east: east + 50, north: 0)) < 1, "\(text)")
        }
    }
}
