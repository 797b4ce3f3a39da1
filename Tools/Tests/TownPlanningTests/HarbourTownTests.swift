import Foundation
import Testing
import TownPlanning

@Suite struct HarbourTownTests {
    private let town: OSMFile

    init() throws {
        town = try #require(OSMFile(try Shipped.bytes.get()))
    }

    @Test func theShippedFileIsTheDefaultOutput() throws {
        let shipped = try Data(contentsOf: Shipped.file)
        #expect(shipped == (try Shipped.bytes.get()))
    }

    @Test func theSameSeedGivesTheSameBytes() throws {
        let again = try TownPlan.harbourTown(seed: TownPlan.harbourSeed).bytes()
        #expect(again == (try Shipped.bytes.get()))
        #expect(try TownPlan.harbourTown(seed: 1).bytes() != again)
    }

    @Test func staysSmallEnoughToShip() throws {
        #expect(try Shipped.bytes.get().count < 2_500_000)
    }

    /// The minimum number of objects with a tag; `*` stands for any value.
    private static let promises: [(key: String, value: String, atLeast: Int)] = [
        ("natural", "coastline", 1), ("man_made", "pier", 5), ("man_made", "quay", 1),
        ("man_made", "breakwater", 2), ("man_made", "lighthouse", 1), ("leisure", "marina", 1),
        ("highway", "trunk", 1), ("highway", "primary", 3), ("highway", "secondary", 8),
        ("highway", "tertiary", 8), ("highway", "unclassified", 3),
        ("highway", "residential", 90), ("highway", "living_street", 10),
        ("highway", "pedestrian", 5), ("highway", "steps", 2), ("highway", "footway", 10),
        ("highway", "cycleway", 1), ("highway", "track", 2), ("highway", "path", 2),
        ("highway", "service", 40), ("service", "driveway", 20), ("service", "alley", 2),
        ("service", "parking_aisle", 10), ("junction", "roundabout", 2), ("bridge", "yes", 3),
        ("tunnel", "yes", 1), ("route", "ferry", 1), ("duration", "00:06", 1),
        ("oneway", "yes", 8), ("oneway:bicycle", "no", 3), ("barrier", "gate", 5),
        ("barrier", "bollard", 6), ("barrier", "lift_gate", 2), ("zone:maxspeed", "30", 10),
        ("maxspeed", "*", 100), ("surface", "*", 100), ("lanes", "*", 10), ("lit", "*", 50),
        ("sidewalk", "*", 10), ("highway", "traffic_signals", 4), ("highway", "crossing", 5),
        ("highway", "stop", 5), ("highway", "give_way", 10), ("highway", "turning_circle", 10),
        ("restriction", "no_left_turn", 2), ("restriction", "only_straight_on", 1),
        ("restriction", "no_u_turn", 2), ("restriction:conditional", "*", 1),
        ("addr:housenumber", "*", 1500), ("addr:housenumber", "14;16", 1),
        ("addr:housenumber", "20-24", 1), ("addr:interpolation", "even", 1),
        ("addr:place", "*", 3), ("type", "associatedStreet", 1), ("addr:postcode", "*", 1500),
        ("boundary", "postal_code", 5), ("admin_level", "8", 1), ("admin_level", "10", 6),
        ("place", "suburb", 4), ("place", "quarter", 2), ("place", "neighbourhood", 3),
        ("name:fr", "*", 200), ("name:en", "*", 200), ("alt_name", "*", 1), ("old_name", "*", 2),
        ("short_name", "*", 1), ("ref", "*", 10), ("building", "*", 1500),
        ("building", "church", 1), ("building", "warehouse", 2), ("leisure", "park", 4),
        ("leisure", "playground", 3), ("landuse", "cemetery", 1), ("landuse", "forest", 2),
        ("landuse", "farmland", 4), ("natural", "beach", 1), ("natural", "water", 1),
        ("waterway", "river", 1), ("railway", "rail", 1), ("railway", "station", 1),
        ("railway", "level_crossing", 1), ("parking", "surface", 6),
        ("parking", "multi-storey", 1), ("parking", "underground", 1), ("parking", "rooftop", 1),
        ("parking", "street_side", 3), ("parking", "lane", 1), ("capacity:disabled", "*", 5),
        ("charge", "*", 5), ("maxstay", "*", 5), ("access", "customers", 2),
        ("access", "permit", 1), ("access", "private", 2), ("amenity", "drinking_water", 6),
        ("amenity", "fountain", 2), ("shop", "bakery", 2), ("shop", "supermarket", 1),
        ("shop", "books", 1), ("amenity", "pharmacy", 2), ("amenity", "restaurant", 3),
        ("amenity", "cafe", 3), ("amenity", "bank", 2), ("amenity", "post_office", 1),
        ("amenity", "police", 1), ("amenity", "library", 1), ("amenity", "school", 2),
        ("amenity", "hospital", 1), ("tourism", "museum", 1), ("tourism", "hotel", 2),
        ("amenity", "townhall", 1), ("amenity", "fuel", 1),
    ]

    @Test func hasEveryPromisedFeature() {
        let tags = town.allTags
        for promise in Self.promises {
            let count = tags.count {
                promise.value == "*"
                    ? $0[promise.key] != nil : $0[promise.key] == promise.value
            }
            #expect(count >= promise.atLeast, "\(promise.key)=\(promise.value)")
        }
    }

    @Test func theCoastRunsEastFromEdgeToEdge() throws {
        let coasts = town.ways.filter { $0.value.tags["natural"] == "coastline" }
        #expect(coasts.count == 1)
        let line = town.line(of: try #require(coasts.keys.first))
        let first = try #require(line.first)
        let last = try #require(line.last)
        #expect(first.longitude < last.longitude)
        let longitudes = town.places.values.map(\.longitude)
        #expect(abs(first.longitude - (try #require(longitudes.min()))) < 1e-5)
        #expect(abs(last.longitude - (try #require(longitudes.max()))) < 1e-5)
    }

    @Test func hasATurnRestrictionViaAWay() {
        let turns = town.relations.values.filter { $0.tags["type"] == "restriction" }
        #expect(turns.contains { $0.members.contains { $0.type == "way" && $0.role == "via" } })
        for turn in turns {
            let ends = turn.members.filter { $0.type == "way" }.map { member -> [Int] in
                let nodes = town.ways[member.ref]?.nodes ?? []
                return [nodes.first, nodes.last].compactMap { $0 }
            }
            for (a, b) in zip(ends, ends.dropFirst()) {
                #expect(!Set(a).isDisjoint(with: b), "the ways of a restriction must touch")
            }
        }
    }

    @Test func hasTheDemonstrationAddressOnceAndTwoAmbiguousStreets() {
        let addresses = town.allTags.filter { $0["addr:housenumber"] != nil }
        let harbour = addresses.filter {
            $0["addr:street"] == "Harbour Street" && $0["addr:housenumber"] == "12"
        }
        #expect(harbour.count == 1)
        for street in ["Mill Lane", "Church Street"] {
            let codes = addresses.filter { $0["addr:street"] == street }
                .compactMap { $0["addr:postcode"] }
            #expect(Set(codes).count == 2, "\(street) must lie in two quarters")
        }
    }

    @Test func numbersHousesOnTheRightSideNearTheirStreet() throws {
        var streets: [String: [Int]] = [:]
        for (id, way) in town.ways where way.tags["highway"] != nil {
            if let name = way.tags["name"] { streets[name, default: []].append(id) }
        }
        var sides: [Bool: Int] = [:]
        for way in town.ways.values {
            guard let name = way.tags["addr:street"],
                let number = way.tags["addr:housenumber"].flatMap({ Int($0) }),
                let house = GeographicPoint(middleOf: way.nodes.compactMap { town.places[$0] })
            else { continue }
            let near = (streets[name] ?? []).compactMap {
                house.nearest(on: town.line(of: $0))
            }
            .min { $0.distanceMeters < $1.distanceMeters }
            let nearest = try #require(near, "no street '\(name)'")
            #expect(nearest.distanceMeters < 60, "\(number) \(name)")
            sides[nearest.isOnLeft == !number.isMultiple(of: 2), default: 0] += 1
        }
        let (right, wrong) = (sides[true] ?? 0, sides[false] ?? 0)
        #expect(right > 1000)
        #expect(wrong * 100 < right, "\(wrong) houses on the wrong side")
    }
}
