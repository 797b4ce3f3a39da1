import Atlas
import Geocoding
import Geometry
import Operations
import Routing
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

    /// Every pair by a search of its own, over all car parks of the town.
    private func dullTwin(
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
        return carParks.filter { !refused.contains($0.access) }.compactMap { carPark in
            guard let walk = try? walking.route(from: carPark.coordinate, to: destination),
                walk.distanceMillimeters <= 1_500_000
            else { return nil }
            var drive: ParkingOption.Stretch?
            if let origin {
                guard let way = try? driving.route(from: origin, to: carPark.coordinate)
                else { return nil }
                drive = Self.stretch(way)
            }
            return ParkingOption(carPark: carPark, drive: drive, walk: Self.stretch(walk))
        }.sorted(by: ParkingOption.isSooner)
    }

    private static func stretch(_ route: Route) -> ParkingOption.Stretch {
        ParkingOption.Stretch(
            durationMilliseconds: route.durationMilliseconds,
            distanceMillimeters: route.distanceMillimeters)
    }

    @Test(arguments: CarParkAccess.allCases)
    func theAnswerIsThatOfEveryPairByItself(access: CarParkAccess) throws {
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
            let twin = try dullTwin(near: destination, from: origin, access: access)
            do {
                let found = try ParkingSearch(engines).options(
                    near: RouteEnd(destination), from: origin.map(RouteEnd.init), access: access,
                    limit: 50)
                #expect(found.options == twin)
                answered += found.options.count
            } catch is RoutingError {
                #expect(twin.isEmpty)
            }
        }
        #expect(answered > 200)
    }

    @Test func theLimitKeepsTheSoonest() throws {
        let hall = try townHall()
        let all = try ParkingSearch(engines).options(near: hall, limit: 50)
        let some = try ParkingSearch(engines).options(near: hall, limit: 3)
        #expect(all.options.count > 3)
        #expect(some.options == Array(all.options.prefix(3)))
    }

    @Test func privateOnesAndThoseForCustomersMustBeAskedFor() throws {
        let hall = try townHall()
        func access(_ access: CarParkAccess) throws -> Set<Access> {
            let found = try ParkingSearch(engines).options(near: hall, access: access, limit: 50)
            return Set(found.options.map(\.carPark.access))
        }
        #expect(try access(.everybody) == [.allowed])
        #expect(try access(.customers) == [.allowed, .customers])
        #expect(try access(.any).contains(.private))
    }

    @Test func whatTheMapSaysOfACarParkIsTold() throws {
        let found = try ParkingSearch(engines).options(near: townHall(), limit: 1)
        let carPark = try #require(found.options.first).carPark
        #expect(carPark.name == "Market Square Car Park")
        #expect(carPark.kind == "underground")
        #expect(carPark.capacity == 180)
        #expect(carPark.fee == "yes")
        #expect(carPark.maxStay == "24 hours")
        #expect(carPark.openingHours == "Mo-Su 06:00-24:00")
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
        RouteEnd(try PlaceLookup(engines.geocoder()).resolve(.text("Town Hall")))
    }
}
