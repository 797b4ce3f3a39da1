import Atlas
import AtlasImport
import Foundation
import GRDB
import TestSupport
import Testing

/// The atlas of the sample town contains what `Data/README.md` lists.
@Suite struct HarbourTownImportTests {
    private struct Town {
        let folder: TemporaryFolder
        let atlas: URL

        init() throws {
            folder = try TemporaryFolder()
            atlas = folder.file("atlas.sqlite")
            let map = Repository.shippedData.appending(path: "harbour-town.osm")
            try AtlasImporter(sources: [map], destination: atlas).run()
        }
    }

    /// Imported once for all tests.
    private static let town = Result { try Town() }

    private func rows(_ sql: String) throws -> [Row] {
        try AtlasFile.read(Self.town.get().atlas) { try Row.fetchAll($0, sql: sql) }
    }

    /// The values of each row, separated by spaces, with `-` for NULL.
    private func lines(_ sql: String) throws -> [String] {
        try rows(sql).map { row in
            row.databaseValues.map { $0.isNull ? "-" : "\($0.storage.value ?? "-")" }
                .joined(separator: " ")
        }
    }

    @Test func hasEveryClassOfStreet() throws {
        #expect(
            Set(try lines("SELECT DISTINCT class FROM segment")) == [
                "trunk", "primary", "secondary", "tertiary", "unclassified", "residential",
                "living_street", "pedestrian", "service", "track", "path", "footway", "cycleway",
                "steps", "ferry", "pier", "platform",
            ])
        let services = Set(try lines("SELECT DISTINCT service FROM segment WHERE service <> ''"))
        #expect(services.isSuperset(of: ["parking_aisle", "driveway", "alley"]))
        #expect(
            try lines("SELECT count(*) > 10 FROM segment WHERE oneway = 1 AND driving_backward = 0")
                == ["1"])
    }

    @Test func hasBridgesATunnelRoundaboutsAndAFerry() throws {
        #expect(
            try lines("SELECT DISTINCT name FROM segment WHERE bridge ORDER BY name")
                == ["Bridge Street", "North Ring", "Otter Bridge"])
        #expect(
            try lines("SELECT DISTINCT name, layer FROM segment WHERE tunnel AND name <> ''")
                == ["West Ring -1"])
        #expect(
            try lines("SELECT DISTINCT name FROM segment WHERE roundabout ORDER BY name")
                == ["Station Circle", "Tern Circle"])
        #expect(
            try lines(
                """
                SELECT DISTINCT name, sum(duration_s), min(driving_forward), min(walking_backward)
                FROM segment WHERE ferry
                """) == ["Harbour Ferry 360 1 1"])
    }

    @Test func hasSevenTurnRestrictions() throws {
        #expect(
            try lines(
                """
                SELECT kind, via_node IS NULL, driving, cycling, conditional
                FROM turn_restriction ORDER BY id
                """) == [
                    "no_left_turn 0 1 1 -", "no_left_turn 0 1 0 -", "no_right_turn 0 1 1 -",
                    "only_straight_on 0 1 1 -", "no_u_turn 0 1 1 -",
                    "no_left_turn 0 1 1 Mo-Fr 07:00-09:00", "no_u_turn 1 1 1 -",
                ])
    }

    @Test func hasBarriers() throws {
        #expect(
            try lines(
                """
                SELECT kind, driving, cycling, walking, count(*) FROM barrier
                GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3
                """) == [
                    "bollard 0 1 1 8", "gate 0 0 0 1", "gate 6 6 6 16",
                    "lift_gate 5 5 5 1", "lift_gate 6 6 6 1",
                ])
    }

    @Test func hasEveryKindOfCarPark() throws {
        let expected = [
            "lane - 8 1 yes 1 hour 3600 1 -",
            "multi-storey Rampart Car Park 320 12 yes 24 hours 86400 1 24/7",
            "rooftop - 70 - no 2 hours 7200 3 -",
            "street_side - 9 - yes 2 hours 7200 1 -",
            "street_side - 9 - yes 2 hours 7200 1 -",
            "street_side - 14 - no 30 minutes 1800 1 -",
            "street_side - 18 - no - - 1 -",
            "surface Docks Yard 50 - no - - 6 -",
            "surface Ferry Terminal Car Park 66 - yes 4 hours 14400 1 -",
            "surface Hill Car Park 30 - no - - 1 -",
            "surface Hospital Staff Car Park 48 - no - - 5 -",
            "surface North Park and Ride 130 5 no - - 1 24/7",
            "surface Station Car Park 110 6 yes 12 hours 43200 1 -",
            "surface Strand Car Park 74 4 yes - - 1 May-Sep 07:00-22:00",
            "surface Tidewater Customer Parking 58 4 no 2 hours 7200 3 -",
            "underground Market Square Car Park 180 8 yes 24 hours 86400 1 Mo-Su 06:00-24:00",
        ]
        #expect(
            try lines(
                """
                SELECT kind, name, capacity, capacity_disabled, fee, maxstay, maxstay_s, access,
                    opening_hours
                FROM car_park WHERE area IS NOT NULL ORDER BY kind, name, capacity
                """) == expected)
        #expect(try lines("SELECT count(*) FROM car_park WHERE place_id IS NULL") == ["0"])
        // The others are sides of streets, in today's and the earlier tagging.
        #expect(
            try lines(
                """
                SELECT count(*) > 20, min(rules LIKE '%"position"%') FROM car_park
                WHERE area IS NULL
                """) == ["1 1"])
        #expect(
            try lines(
                "SELECT DISTINCT side FROM kerb WHERE rules LIKE '%residents @ (18:00%' ORDER BY 1")
                == ["left", "right"])
        #expect(
            try lines(
                "SELECT capacity_charging, charge FROM car_park WHERE name = 'Rampart Car Park'")
                == ["8 2.50 CAD/hour"])
    }

    @Test func hasDrinkingAndOrnamentalFountains() throws {
        #expect(
            try lines(
                """
                SELECT kind, potable, count(*), max(name) FROM fountain GROUP BY 1, 2 ORDER BY 1, 2
                """) == [
                    "drinking_water 1 7 Fishers’ Tap", "fountain 0 3 Tern Fountain",
                    "water_tap 0 1 -", "water_tap 1 1 -",
                ])
    }

    @Test func hasQuartersAndPostcodes() throws {
        #expect(
            try lines(
                """
                SELECT place.name, parent.name FROM place
                LEFT JOIN place AS parent ON parent.id = place.parent_id
                WHERE place.boundary IS NOT NULL ORDER BY place.name
                """) == [
                    "Beachside Ternhaven", "Castle Hill Ternhaven", "Eastbank Ternhaven",
                    "Northfield Ternhaven", "Old Town Ternhaven", "Ternhaven -",
                    "The Docks Ternhaven",
                ])
        #expect(
            try lines(
                """
                SELECT code FROM postcode
                WHERE boundary IS NOT NULL AND address_count > 0 ORDER BY code
                """) == ["E9Z 1A1", "E9Z 1B4", "E9Z 2C7", "E9Z 3D2", "E9Z 3E5"])
        #expect(
            try lines(
                "SELECT json_extract(names, '$.\"name:fr\"') FROM place WHERE name = 'Old Town'")
                == ["Vieille-Ville"])
    }

    @Test func hasHouseNumbersInSeveralSpellings() throws {
        let odd = "('14;16', '20-24', '63a')"
        #expect(
            Set(
                try lines(
                    "SELECT house_number, street FROM address WHERE house_number IN \(odd)")
            ).isSuperset(of: ["14;16 East Ring", "20-24 North Ring", "63a Shore Road"]))
        #expect(
            try lines(
                "SELECT house_number, street FROM address WHERE place = 'East Farm' LIMIT 1")
                == ["1 -"])
        #expect(
            try lines(
                """
                SELECT count(*) FROM address
                WHERE house_number = '12' AND street = 'Harbour Street'
                """) == ["1"])
    }

    @Test func interpolatesTheNumbersOfCapeRoad() throws {
        let numbers = try rows(
            "SELECT house_number, interpolated FROM address WHERE street = 'Cape Road'"
        ).map { row in (Int(row["house_number"] as String) ?? 0, row["interpolated"] as Bool) }
        #expect(numbers.map(\.0).sorted() == Array(stride(from: 2, through: 30, by: 2)))
        #expect(numbers.filter { !$0.1 }.map(\.0).sorted().first == 2)
        #expect(numbers.contains { $0.1 })
    }

    @Test func housesOfOrchardDriveGetTheirStreetFromARelation() throws {
        let count = try #require(
            try rows("SELECT count(*) AS n FROM address WHERE street = 'Orchard Drive'").first)
        #expect((count["n"] as Int) > 3)
    }
}
