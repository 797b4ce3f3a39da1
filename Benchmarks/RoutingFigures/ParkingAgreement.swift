import Extracts
import Geometry
import Guidance
import OSMModel
import Operations
import Routing
import StoreRuntime

/// Compares the car park search with a simple one: routes from the origin to every car park within
/// walking distance of the destination, and on from there.
struct ParkingAgreement {
    private let scene: Scene
    private let search: ParkingSearch
    private let engines: Engines

    private static let pairCount = 200

    /// Nil if the map has no car parks.
    init?(_ scene: Scene) throws {
        guard let search = try scene.parkingSearch(), let engines = scene.engines else {
            return nil
        }
        self.scene = scene
        self.search = search
        self.engines = engines
    }

    /// Prints the number of comparisons and every difference.
    ///
    /// - Returns: the number of differences.
    func run() throws -> Int {
        var places = RoadsidePlaces(on: try engines.router(.driving), seed: 9)
        var (answered, differences) = (0, 0)
        for _ in 0..<Self.pairCount {
            let (origin, destination) = (try places.next(), try places.next())
            let expected = try best(from: origin, to: destination)
            let found = try? search.options(
                near: RouteEnd(destination), from: RouteEnd(origin), limit: 1
            ).options.first?.durationMilliseconds
            if found != nil { answered += 1 }
            guard found != expected else { continue }
            differences += 1
            print("  \(origin) to \(destination): \(text(found)), its twin \(text(expected))")
        }
        print(
            "\(scene.name) park and walk: \(Self.pairCount) pairs, \(answered) of them near a "
                + "car park, \(differences) differences")
        return differences
    }

    /// The time by the best car park in milliseconds; nil if there is none nearby.
    private func best(from origin: Coordinate, to destination: Coordinate) throws -> Int64? {
        let reach = ParkingSearch.maximumWalkMeters
        let (driving, walking) = (try engines.router(.driving), try engines.router(.walking))
        let near = try engines.carParks.nearest(
            to: destination, within: Double(reach),
            admitted: [.allowed, .destination, .discouraged],
            limit: .max
        ).filter { $0.capacity != 0 }
        let plain = TripOptions(contents: [])
        return near.flatMap(\.accessPoints).compactMap { entrance -> Int64? in
            guard let walk = try? walking.route(from: entrance, to: destination, options: plain),
                walk.distanceMillimeters <= Int64(reach) * 1_000,
                let drive = try? driving.route(from: origin, to: entrance, options: plain)
            else { return nil }
            return drive.durationMilliseconds + walk.durationMilliseconds
        }.min()
    }

    private func text(_ milliseconds: Int64?) -> String {
        milliseconds.map { "\($0) ms" } ?? "no car park"
    }
}
