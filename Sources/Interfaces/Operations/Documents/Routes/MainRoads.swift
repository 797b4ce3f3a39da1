import Geometry
import Guidance
import Operations
import Routing

/// The main roads of each trip between two places, which distinguish the trips.
package struct MainRoads {
    /// The lengths of each trip's roads in millimetres, in the order of travel.
    private let roads: [[(name: String, length: Int64)]]

    /// The roads of `trips`, which lead between the same places.
    package init(_ trips: [Trip]) {
        roads = trips.map(Self.roads)
    }

    /// The one or two longest roads of a trip, in the order of travel. Roads that no other trip
    /// follows for half as long are preferred. Empty if no road has a name or a number.
    package func names(of trip: Int) -> [String] {
        let all = roads[trip]
        let own = all.filter { road in
            roads.indices.allSatisfy { other in
                other == trip || length(of: road.name, on: other) * 2 < road.length
            }
        }
        let chosen = own.isEmpty ? all : own
        return chosen.indices.sorted { one, other in
            (chosen[other].length, one) < (chosen[one].length, other)
        }.prefix(2).sorted().map { chosen[$0].name }
    }

    private func length(of name: String, on trip: Int) -> Int64 {
        roads[trip].first { $0.name == name }?.length ?? 0
    }

    private static func roads(_ trip: Trip) -> [(name: String, length: Int64)] {
        var roads: [(name: String, length: Int64)] = []
        for step in trip.legs.lazy.flatMap(\.steps) where step.distanceMillimeters > 0 {
            guard let name = step.name ?? step.ref else { continue }
            if let known = roads.firstIndex(where: { $0.name == name }) {
                roads[known].length += step.distanceMillimeters
            } else {
                roads.append((name, step.distanceMillimeters))
            }
        }
        return roads
    }
}

extension Trip {
    /// The middle of the longest part that `others` do not share, or of the whole trip if they
    /// share all of it; nil if the trip has no geometry.
    package func middle(apartFrom others: [Trip]) -> Coordinate? {
        let line = geometry
        let taken = Set(others.flatMap(\.geometry))
        let parts = line.split { taken.contains($0) }
        let longest = parts.max { Array($0).lengthMeters < Array($1).lengthMeters } ?? line[...]
        let half = Array(longest).lengthMeters / 2
        var meters = 0.0
        for (start, end) in zip(longest, longest.dropFirst()) {
            meters += start.meters(to: end)
            if meters >= half { return end }
        }
        return longest.first
    }
}
