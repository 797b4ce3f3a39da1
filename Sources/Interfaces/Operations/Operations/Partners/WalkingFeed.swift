public import ActivityPartners
public import Geometry
import OSMModel
public import RecordKeeping
import RoadSearch
import Routing
public import StoreRuntime

/// Walks from a place to posts of the feed. Posts are measured to the points that others may see.
public struct WalkingFeed: Sendable {
    /// The allowed times, in minutes.
    public static let minutes = 1...120
    /// Nobody walks farther in a minute, ferries aside, in metres.
    private static let metersAMinute = 120.0

    /// Where the walks begin.
    public let origin: Coordinate
    /// How long they may take.
    public let limit: Int

    /// Walks from `origin` of at most `limit` minutes.
    ///
    /// - Throws: `InvalidValue` if `limit` is out of range.
    public init(from origin: Coordinate, within limit: Int) throws(InvalidValue) {
        guard Self.minutes.contains(limit) else {
            throw .outOfRange(
                field: "walk", text: "\(limit)",
                rule: "ask for \(Self.minutes.lowerBound) to \(Self.minutes.upperBound) minutes")
        }
        self.origin = origin
        self.limit = limit
    }

    /// The area in which all posts within reach are.
    ///
    /// - Throws: never, since the radius is in range.
    public func area() throws -> PostFilter.Area {
        try PostFilter.Area(center: origin, radius: Double(limit) * Self.metersAMinute)
    }

    /// Those of `posts` that are within reach, with the minutes of the walk, rounded up.
    ///
    /// If no way leads to the point that others may see, such as one on a pier, the walk is the shortest to
    /// the points around it.
    ///
    /// - Throws: `RoutingError` if the origin is too far from any road, or the deadline has passed.
    public func reached(
        _ posts: [SeenPost], on engines: Engines, deadline: ContinuousClock.Instant? = nil
    ) throws -> [(post: SeenPost, minutes: Int)] {
        let placed = posts.compactMap { post in post.post.draft.place.map { (post, $0) } }
        var times = try walks(to: placed.map(\.1.shown), on: engines, deadline: deadline)
        let missed = times.indices.filter { times[$0] == nil }
        let around = missed.map { placed[$0].1.around }
        var others = try walks(to: around.flatMap(\.self), on: engines, deadline: deadline)[...]
        for (number, points) in zip(missed, around) {
            times[number] = others.prefix(points.count).compactMap(\.self).min()
            others = others.dropFirst(points.count)
        }
        return zip(placed, times).compactMap { post, time in
            guard let time, time <= Int64(limit) * 60_000 else { return nil }
            return (post.0, Int((time + 59_999) / 60_000))
        }
    }

    /// The milliseconds of the walk to each point; nil if there is no way.
    private func walks(
        to points: [Coordinate], on engines: Engines, deadline: ContinuousClock.Instant?
    ) throws -> [Int64?] {
        guard !points.isEmpty else { return [] }
        let router = try engines.router(.walking)
        let ways = try router.ways(
            from: origin, to: AccessPoints(points, on: router),
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking)), deadline: deadline)
        return try points.indices.map { try ways.milliseconds(of: $0) }
    }
}
