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
    /// - Throws: `RoutingError` if the origin is too far from any road, or the deadline has passed.
    public func reached(
        _ posts: [SeenPost], on engines: Engines, deadline: ContinuousClock.Instant? = nil
    ) throws -> [(post: SeenPost, minutes: Int)] {
        let placed = posts.compactMap { post in post.post.draft.place.map { (post, $0.shown) } }
        let router = try engines.router(.walking)
        let ways = try router.ways(
            from: origin, to: AccessPoints(placed.map(\.1), on: router),
            roads: RoadOptions(closed: try engines.closedRoads(to: .walking)), deadline: deadline)
        var reached: [(post: SeenPost, minutes: Int)] = []
        for number in placed.indices {
            guard let time = try ways.milliseconds(of: number), time <= Int64(limit) * 60_000
            else { continue }
            reached.append((placed[number].0, Int((time + 59_999) / 60_000)))
        }
        return reached
    }
}
