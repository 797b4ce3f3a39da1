import Accounts
import AddressText
import Atlas
import Foundation
import Geocoding
import Geometry
import Guidance
import OSMModel
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import Routing
import SampleTown
import StoreRuntime
import TestSupport
import Testing

@Suite("Car parks near a destination")
struct ParkingSearchTests {
    let engines: Engines
    private let town: HarbourTown

    init() throws {
        town = try HarbourTown()
        engines = try town.workspace().engines()
    }

    /// If the holidays of the country are known.
    @Test func openingHoursFollowTheCountrysHolidays() throws {
        let map = try String(
            contentsOf: Repository.shippedData.appending(path: "harbour-town.osm"), encoding: .utf8
        )
        .replacing("v=\"Mo-Su 06:00-24:00\"", with: "v=\"Mo-Su 06:00-24:00; PH off\"")
        for (country, isOpen) in [("FR", false), ("XX", true)] {
            let folder = try TemporaryFolder()
            let file = folder.file("town.osm")
            try map.replacing("v=\"CA\"", with: "v=\"\(country)\"")
                .write(to: file, atomically: true, encoding: .utf8)
            let shippedData = try HarbourTown.shippedData.get()
            _ = try RegionImport([file], into: folder.file("store"), shippedData: shippedData)
                .run(progress: { _ in }, isCancelled: { false })
            let engines = try HarbourTown.workspace(in: folder.file("store")).engines()
            let place = RouteEnd(
                try PlaceLookup(engines.geocoder()).resolve(PlaceText("Town Hall")))
            // Tuesday, Bastille Day, and the day after.
            for (day, isFound) in [("14", isOpen), ("15", true)] {
                let requirements = CarParkRequirements(
                    arrival: try Timestamp("2026-07-\(day)T15:00:00Z"))
                let found = try ParkingSearch(engines).options(
                    near: place, requirements: requirements, limit: 50)
                let names = found.options.map(\.label)
                #expect(names.contains("Market Square Car Park") == isFound, "\(country) \(day)")
            }
        }
    }

    /// The answer by one search for each pair, over all car parks of the town.
    private func plainSearch(
        near destination: Coordinate, from origin: Coordinate?, access: CarParkAccess
    ) throws -> [ParkingOption] {
        let refused: Set<Access> =
            switch access {
            case .everybody: [.forbidden, .customers, .delivery, .permit, .private, .dismount]
            case .customers: [.forbidden, .delivery, .permit, .private, .dismount]
            case .any: [.forbidden, .dismount]
            }
        let all = Set((0...8).compactMap(Access.init))
        let carParks = try engines.carParks.nearest(
            to: destination, within: 50_000, admitted: all, limit: 1_000)
        let (walking, driving) = (try engines.router(.walking), try engines.router(.driving))
        let roads = try TripOptions(
            roads: RoadOptions(closed: engines.closedRoads(to: .walking)))
        let streets = try TripOptions(
            roads: RoadOptions(closed: engines.closedRoads(to: .driving)))
        return carParks.filter { !refused.contains($0.access) }.compactMap { carPark in
            carPark.accessPoints.compactMap { place -> ParkingOption? in
                guard
                    let walk = try? walking.route(from: place, to: destination, options: roads),
                    walk.distanceMillimeters <= 1_500_000
                else { return nil }
                var drive: ParkingOption.Stretch?
                if let origin {
                    guard let way = try? driving.route(from: origin, to: place, options: streets)
                    else { return nil }
                    drive = Self.stretch(way)
                }
                return ParkingOption(
                    carPark: carPark, entrance: place,
                    street: (try? driving.nearestRoads(to: Waypoint(place), count: 1))?.first?.name,
                    drive: drive, walk: Self.stretch(walk))
            }.min(by: ParkingOption.isSooner)
        }.sorted(by: ParkingOption.isSooner)
    }

    private static func stretch(_ route: Route) -> ParkingOption.Stretch {
        ParkingOption.Stretch(
            durationMilliseconds: route.durationMilliseconds,
            distanceMillimeters: route.distanceMillimeters)
    }

    @Test(arguments: CarParkAccess.allCases)
    func theAnswerIsThatOfOneSearchForEachPair(access: CarParkAccess) throws {
        var random = SeededGenerator(seed: 7)
        let bounds = try #require(engines.atlas.bounds)
        func anywhere() throws -> Coordinate {
            try Coordinate(
                latitude: .random(in: bounds.south...bounds.north, using: &random),
                longitude: .random(in: bounds.west...bounds.east, using: &random))
        }
        var answered = 0
        for trial in 0..<60 {
            let destination = try anywhere()
            let origin = trial.isMultiple(of: 3) ? nil : try anywhere()
            let expected = try plainSearch(near: destination, from: origin, access: access)
            do {
                let found = try ParkingSearch(engines).options(
                    near: RouteEnd(destination), from: origin.map { RouteEnd($0) },
                    requirements: CarParkRequirements(access: access), limit: 50)
                #expect(found.options == expected)
                answered += found.options.count
            } catch is RoutingError {
                #expect(expected.isEmpty)
            }
        }
        #expect(answered > 200)
    }

    @Test func theLimitKeepsTheFastest() throws {
        let hall = try townHall()
        let all = try ParkingSearch(engines).options(near: hall, limit: 50)
        let some = try ParkingSearch(engines).options(near: hall, limit: 3)
        #expect(all.options.count > 3)
        #expect(some.options == Array(all.options.prefix(3)))
    }

    @Test func restrictedCarParksAreFoundOnRequest() throws {
        let hall = try townHall()
        func access(_ access: CarParkAccess) throws -> Set<Access> {
            let found = try ParkingSearch(engines).options(
                near: hall, requirements: CarParkRequirements(access: access), limit: 50)
            return Set(found.options.map(\.carPark.access))
        }
        #expect(try access(.everybody) == [.allowed])
        #expect(try access(.customers) == [.allowed, .customers])
        #expect(try access(.any).contains(.private))
    }

    @Test func theTagsOfACarParkAreReported() throws {
        let found = try ParkingSearch(engines).options(near: townHall(), limit: 1)
        let carPark = try #require(found.options.first).carPark
        #expect(carPark.name == "Market Square Car Park")
        #expect(carPark.kind == "underground")
        #expect(carPark.capacity == 180)
        #expect(carPark.fee == "yes")
        #expect(carPark.maxStay == "24 hours")
        #expect(carPark.openingHours == "Mo-Su 06:00-24:00")
    }

    /// On a Tuesday, at 15:00 and at 23:30.
    @Test func openingHoursStayAndFeeAreApplied() throws {
        let hall = try townHall()
        let engines = try town.workspace(timeZone: .gmt).engines()
        func names(_ change: (inout CarParkRequirements) throws -> Void) rethrows -> Set<String> {
            var requirements = CarParkRequirements(access: .any)
            try change(&requirements)
            guard
                let found = try? ParkingSearch(engines).options(
                    near: hall, requirements: requirements, limit: 50)
            else { return [] }
            return Set(found.options.map { "\($0.carPark.reference.id)" })
        }
        func facts(_ ids: Set<String>) throws -> [CarPark] {
            try engines.carParks.nearest(
                to: hall.coordinate, within: 5_000, admitted: Set((0...8).compactMap(Access.init)),
                limit: 99
            ).filter { ids.contains("\($0.reference.id)") }
        }
        let all = names { _ in }
        // Both sides of a street have the id of the street.
        let free = try ParkingSearch(engines).options(
            near: hall, requirements: CarParkRequirements(access: .any, fee: .free), limit: 50)
        #expect(free.options.allSatisfy { $0.carPark.fee == "no" })
        #expect(!free.options.isEmpty)
        let long = names { $0.stay = .seconds(48 * 3_600) }
        let short = try facts(all.subtracting(long))
        #expect(!short.isEmpty && short.allSatisfy { $0.maxStay != nil })
        let night = try names { requirements in
            requirements.arrival = try Timestamp("2026-11-24T23:30:00Z")
            requirements.stay = .seconds(2 * 3_600)
        }
        let closed = try facts(all.subtracting(night))
        #expect(closed.contains { $0.openingHours != nil })
        #expect(
            closed.allSatisfy {
                $0.openingHours != nil || $0.maxStay != nil || $0.rules != nil
            })
        #expect(!night.isEmpty)
        let day = try names { requirements in
            requirements.arrival = try Timestamp("2026-11-24T15:00:00Z")
            requirements.stay = .seconds(1_800)
        }
        #expect(day.isSuperset(of: night))
    }

    @Test func theLegsAreThoseOfTheOption() throws {
        let hall = try townHall()
        let start = RouteEnd(
            try PlaceLookup(engines.geocoder()).resolve(PlaceText("20 North Ring")))
        let search = ParkingSearch(engines)
        let found = try search.options(near: hall, from: start, limit: 4)
        #expect(!found.options.isEmpty)
        for option in found.options {
            let legs = try search.legs(of: option, in: found)
            #expect(legs.drive?.trip.legs.map(Self.stretch) == option.drive.map { [$0] })
            #expect(legs.walk.trip.legs.map(Self.stretch) == [option.walk])
        }
    }

    @Test func closedRoadsAreTakenIntoAccount() async throws {
        let workspace = try town.workspace()
        _ = try await workspace.accounts.signUp(
            HarbourTown.profile(), password: Password("seven-grey-ferries"))
        let ada = try await workspace.accounts.grant(
            .roadManager, to: HarbourTown.profile().email)
        var random = SeededGenerator(seed: 23)
        let bounds = try #require(engines.atlas.bounds)
        var closed = 0
        for _ in 0..<12 {
            let place = try Coordinate(
                latitude: .random(in: bounds.south...bounds.north, using: &random),
                longitude: .random(in: bounds.west...bounds.east, using: &random))
            let request = ClosureRequest(
                .area(.circle(center: place, radiusMeters: 40)), users: Set(RoadUser.allCases),
                period: try ClosurePeriod())
            guard let draft = try? request.draft(on: engines) else { continue }
            _ = try await ClosureDesk(workspace).close(draft, by: ada.id)
            closed += 1
        }
        #expect(closed > 2)
        let hall = try townHall()
        let start = RouteEnd(
            try PlaceLookup(engines.geocoder()).resolve(PlaceText("20 North Ring")))
        for origin in [nil, start] {
            let found = try ParkingSearch(engines).options(near: hall, from: origin, limit: 50)
            let expected = try plainSearch(
                near: hall.coordinate, from: origin?.coordinate, access: .everybody)
            #expect(found.options == expected)
            #expect(!expected.isEmpty)
        }
    }

    @Test func aPlaceOffTheMapIsAnAnswerWithAReason() throws {
        let sea = RouteEnd(try Coordinate(latitude: 0, longitude: -30))
        #expect(throws: RoutingError.self) { try ParkingSearch(engines).options(near: sea) }
        let hall = try townHall()
        #expect(throws: RoutingError.self) {
            try ParkingSearch(engines).options(near: hall, from: sea)
        }
    }

    private func townHall() throws -> RouteEnd {
        RouteEnd(try PlaceLookup(engines.geocoder()).resolve(PlaceText("Town Hall")))
    }
}
