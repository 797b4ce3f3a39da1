import Atlas
import Foundation
import Geocoding
import Geometry
import StoreRuntime

/// Houses with addresses in the busiest part of the imported map, found with its geocoder.
struct DemoPlaces {
    /// Maximum number of points at which the geocoder is asked.
    private static let maximumTries = 5_000
    /// The distance between two points, in metres.
    private static let spacing = 40.0
    /// The turn from one point to the next that spreads them evenly over a disc, in radians.
    ///
    /// Source: Vogel, "A better way to construct the sunflower head" (1979).
    private static let goldenAngle = .pi * (3 - 5.0.squareRoot())

    private let engines: Engines

    init(_ engines: Engines) {
        self.engines = engines
    }

    /// At most `count` houses at different addresses, the nearest to the busiest part first.
    ///
    /// - Throws: what the geocoder throws.
    func houses(_ count: Int) throws -> [ResolvedPlace] {
        guard let (center, spacing) = try start() else { return [] }
        let geocoder = try engines.geocoder()
        let options = ReverseOptions(limit: 1, addressRadius: 60)
        var houses: [ResolvedPlace] = []
        var labels: Set<String> = []
        for number in 0..<Self.maximumTries where houses.count < count {
            let point = Self.point(number, around: center, spacing)
            guard
                let found = try geocoder.reverse(point, options: options).first,
                let house = Self.house(found), labels.insert(house.address).inserted
            else { continue }
            houses.append(house)
        }
        return houses
    }

    /// The point to begin at, and the distance between points; nil for an empty map. It is the
    /// square of the map with the most entrances of car parks, else the middle of the map.
    private func start() throws -> (center: Coordinate, spacing: Double)? {
        let entrances = try engines.carParkIndex().carParks.flatMap(\.accessPoints)
        let squares = Dictionary(grouping: entrances) { place in
            [Int((place.latitude * 100).rounded()), Int((place.longitude * 100).rounded())]
        }
        let busiest = squares.max { one, other in
            (one.value.count, other.key[0], other.key[1])
                < (other.value.count, one.key[0], one.key[1])
        }
        if let places = busiest?.value {
            let sum = places.reduce((0.0, 0.0)) { ($0.0 + $1.latitude, $0.1 + $1.longitude) }
            let count = Double(places.count)
            let center = try Coordinate(latitude: sum.0 / count, longitude: sum.1 / count)
            return (center, Self.spacing)
        }
        guard let region = engines.atlas.mainRegion else { return nil }
        let corner = try Coordinate(latitude: region.south, longitude: region.west)
        let reach = region.center.meters(to: corner) / Double(Self.maximumTries).squareRoot()
        return (region.center, max(Self.spacing, reach))
    }

    private static func point(
        _ number: Int, around center: Coordinate, _ spacing: Double
    ) -> Coordinate {
        let distance = spacing * Double(number).squareRoot()
        let angle = Double(number) * goldenAngle
        return LocalPlane(origin: center)
            .unproject(x: distance * sin(angle), y: distance * cos(angle))
    }

    /// Nil unless the answer is a house with a number on a street.
    private static func house(_ found: GeocodeResult) -> ResolvedPlace? {
        guard found.matchKind == .rooftop, let number = found.address.houseNumber,
            let street = found.address.street
        else { return nil }
        return ResolvedPlace(
            address: found.label, coordinate: found.coordinate,
            match: .geocoded(.rooftop, confidence: 1)
        ).entered(as: "\(number) \(street)")
    }
}
