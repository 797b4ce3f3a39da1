import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("Photon's API finds places") struct PhotonSearchTests {
    @Test func unfinishedWordsFindWhatBeginsWithThem() async throws {
        try await RunningService.withTown { service in
            for text in ["Tern", "ternha", "Ternhaven"] {
                let places = try await service.features("/photon/api?q=\(text)")
                #expect(places.first?.name == "Ternhaven", "\(text)")
            }
            let houses = try await service.features("/photon/api?q=12+Harbour+Str&limit=3")
            #expect(houses.first?.properties["housenumber"] as? String == "12")
        }
    }

    @Test func everyPropertyIsThere() async throws {
        try await RunningService.withTown { service in
            let shop = try #require(
                try await service.features("/photon/api?q=Eastbank+Bakery").first)
            let texts = shop.properties.compactMapValues { $0 as? String }
            let expected = [
                "osm_type": "N", "osm_key": "shop", "osm_value": "bakery", "type": "house",
                "postcode": "E9Z 3D2", "housenumber": "5", "street": "Raven Road",
                "city": "Ternhaven", "district": "Eastbank", "country": "Canada",
                "countrycode": "CA", "name": "Eastbank Bakery",
            ]
            for (name, value) in expected { #expect(texts[name] == value, "\(name)") }
            #expect(shop.properties["osm_id"] is Int)
        }
    }

    @Test(arguments: [
        ("house", "12 Harbour Street"), ("street", "Harbour Street"), ("city", "Ternhaven"),
        ("district", "Northfield"), ("locality", "Old Town"),
    ])
    func layersLeaveOutTheOthers(_ layer: String, _ text: String) async throws {
        try await RunningService.withTown { service in
            let query = text.replacing(" ", with: "+")
            let places = try await service.features(
                "/photon/api?q=\(query)&layer=\(layer)&layer=state")
            #expect(!places.isEmpty)
            #expect(places.allSatisfy { $0.layer == layer }, "\(places.map(\.layer))")
        }
    }

    @Test(arguments: [
        ("shop", ["shop="]), ("shop:bakery", ["shop=bakery"]), (":bakery", ["shop=bakery"]),
        ("shop:!bakery", ["shop="]),
    ])
    func tagsChooseResults(_ tag: String, _ prefixes: [String]) async throws {
        try await RunningService.withTown { service in
            let places = try await service.features(
                "/photon/reverse?lat=45.3913&lon=-65.347&radius=5&limit=50&osm_tag=\(tag)")
            #expect(!places.isEmpty)
            for place in places {
                #expect(prefixes.contains { place.tag.hasPrefix($0) }, "\(place.tag)")
                if tag.contains("!") { #expect(place.tag != "shop=bakery") }
            }
        }
    }

    @Test(arguments: ["!shop", "!shop:bakery", ":!bakery"])
    func tagsExcludeResults(_ tag: String) async throws {
        try await RunningService.withTown { service in
            let path = "/photon/api?q=Eastbank+Bakery&limit=50"
            #expect(try await service.features(path).first?.tag == "shop=bakery")
            let others = try await service.features(path + "&osm_tag=\(tag)")
            #expect(!others.contains { $0.tag == "shop=bakery" })
        }
    }

    @Test func theNearestOfAKindAreFoundByDistance() async throws {
        try await RunningService.withTown { service in
            let all = try await service.features(
                "/photon/reverse?lat=45.39&lon=-65.356&radius=20&limit=50&osm_tag=amenity:pharmacy")
            let distances = all.map {
                hypot($0.latitude - 45.39, ($0.longitude + 65.356) * cos(45.39 * .pi / 180))
            }
            #expect(all.count > 1)
            #expect(distances == distances.sorted())
            let one = try await service.features(
                "/photon/reverse?lat=45.39&lon=-65.356&radius=20&osm_tag=amenity:pharmacy")
            #expect(one.map(\.name) == all.prefix(1).map(\.name))
        }
    }

    @Test func aBoxHoldsAllResults() async throws {
        try await RunningService.withTown { service in
            let box = "-65.3576,45.388,-65.35,45.392"
            let inside = try await service.features("/photon/api?q=Street&limit=50&bbox=\(box)")
            #expect(!inside.isEmpty)
            for place in inside {
                #expect((45.388...45.392).contains(place.latitude))
                #expect((-65.3576 ... -65.35).contains(place.longitude))
            }
        }
    }

    /// Importance counts less than nearness with a scale of 0, and more with a scale of 1.
    @Test func theBiasPrefersPlacesNearby() async throws {
        try await RunningService.withTown { service in
            let all = try await service.features("/photon/api?q=pharmacy&limit=50")
            let far = try #require(all.last)
            let biased = try await service.features(
                "/photon/api?q=pharmacy&limit=50&lat=\(far.latitude)&lon=\(far.longitude)"
                    + "&zoom=16&location_bias_scale=0")
            #expect(biased.first?.name == far.name)
        }
    }

    @Test func theLanguageOfTheRequestIsUsed() async throws {
        try await RunningService.withTown { service in
            let path = "/photon/api?q=Eastbank+Bakery"
            let french = try await service.features(path + "&lang=fr")
            #expect(french.first?.name == "Boulangerie de la Rive-Est")
            let local = try await service.features(path + "&lang=default")
            #expect(local.first?.name == "Eastbank Bakery")
        }
    }

    @Test func anAddressInPartsIsFound() async throws {
        try await RunningService.withTown { service in
            let houses = try await service.features(
                "/photon/structured?housenumber=12&street=Harbour+Street&city=Ternhaven"
                    + "&district=Old+Town&countrycode=ca")
            #expect(houses.first?.properties["housenumber"] as? String == "12")
            let elsewhere = try await service.features(
                "/photon/structured?street=Harbour+Street&city=Boston")
            #expect(elsewhere.isEmpty)
        }
    }

    @Test func outlinesReplaceThePoints() async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(
                "/photon/api?q=Ternhaven&limit=1&geometry=true")
            let features = try #require(try answer.object()["features"] as? [[String: Any]])
            let geometry = try #require(features.first?["geometry"] as? [String: Any])
            #expect(geometry["type"] as? String == "Polygon")
        }
    }

    @Test func theStatusTellsTheAgeOfTheData() async throws {
        try await RunningService.withTown { service in
            let status = try await service.client.get("/photon/status").object()
            #expect(status["status"] as? String == "Ok")
            #expect((status["import_date"] as? String)?.isEmpty == false)
        }
    }

    @Test(arguments: [
        ("/photon/api", "search term"), ("/photon/api?q=+", "search term"),
        ("/photon/api?q=x&lat=1", "together"), ("/photon/api?q=x&lat=91&lon=0", "'lat'"),
        ("/photon/api?q=x&limit=many", "'limit'"), ("/photon/api?q=x&bbox=1,2,3", "'bbox'"),
        ("/photon/api?q=x&layer=moon", "house, street"), ("/photon/api?q=x&osm_tag=!", "osm_tag"),
        ("/photon/api?q=x&zoom=near", "'zoom'"), ("/photon/structured", "At least one"),
        ("/photon/structured?countrycode=xxx", "alpha-2"), ("/photon/reverse?lat=1", "together"),
        ("/photon/reverse", "'lon'"), ("/photon/reverse?lat=1&lon=2&radius=6000", "'radius'"),
    ])
    func invalidParametersAreNamed(_ path: String, _ part: String) async throws {
        try await RunningService.withTown { service in
            let answer = try await service.client.get(path)
            #expect(answer.status == 400)
            #expect((try answer.object()["message"] as? String)?.contains(part) == true)
            #expect(answer["access-control-allow-origin"] == "*")
        }
    }
}
