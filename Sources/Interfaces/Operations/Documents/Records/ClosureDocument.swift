public import Accounts
import Geometry
import OSMModel
public import RecordKeeping
public import RoadClosures
import RoadNetwork
import RoadSearch
public import StoreRuntime
import WireText

/// Whether a closure applies at a moment.
public enum ClosureStatus: String, CaseIterable, Encodable, Sendable {
    case ahead, closed, over

    /// The status of `closure` at `time`.
    public init(_ closure: RoadClosure, at time: Timestamp) {
        let period = closure.period
        self = period.isAhead(at: time) ? .ahead : period.isOver(at: time) ? .over : .closed
    }
}

/// A closure, for programs.
public struct ClosureDocument: Encodable, Sendable {
    /// The kind of the closed extent.
    public enum Kind: String, CaseIterable, Encodable, Sendable {
        case street, box, circle, polygon
    }

    /// The number of closed road segments on the current map, for each mode of the closure.
    public struct Segments: Encodable, Sendable {
        /// Nil if the closure does not apply to cars.
        public private(set) var driving: Int?
        /// Nil if the closure does not apply to bicycles.
        public private(set) var cycling: Int?
        /// Nil if the closure does not apply to people on foot.
        public private(set) var walking: Int?

        init(_ counts: [(mode: TravelMode, count: Int)]) {
            for (mode, count) in counts {
                switch mode {
                case .driving: driving = count
                case .cycling: cycling = count
                case .walking: walking = count
                }
            }
        }

        /// The largest of the counts.
        public var most: Int { [driving, cycling, walking].compactMap(\.self).max() ?? 0 }
    }

    /// The closure's UUID.
    public let id: String
    /// The kind of the closed extent.
    public let kind: Kind
    /// The name of the street or area.
    public let label: String
    /// The modes that the road is closed for.
    public let modes: [String]
    /// Nil if none was given.
    public let reason: String?
    /// Absent if it applies from the time it was added.
    public let from: Timestamp?
    /// Absent if it applies until the road is reopened.
    public let until: Timestamp?
    /// When the closure was added.
    public let createdAt: Timestamp
    /// Whether it applies now.
    public let status: ClosureStatus
    /// Whose routes the closure affects.
    public let scope: ClosureScope
    /// The account that added the closure; absent for everyone else.
    public let author: String?
    /// How many road segments of the current map it closes.
    public let segments: Segments
    /// The length of the closed roads in metres, for the mode that has the most.
    public let lengthMeters: Double

    /// Whether the current map has none of the closed roads.
    public var isLost: Bool { segments.most == 0 }

    /// The closure on the map of `engines`, for `viewer`, nil for somebody who is not signed in.
    /// ``status`` is as of `time`.
    ///
    /// - Throws: what `Engines.router(_:)` throws.
    public init(
        _ closure: RoadClosure, on engines: Engines, at time: Timestamp, for viewer: Account.ID?
    ) throws {
        id = closure.id.description
        kind = Kind(closure.extent)
        label = closure.label
        modes = RoadUser.allCases.filter(closure.users.contains).map(\.rawValue)
        reason = closure.reason?.text
        from = closure.period.from
        until = closure.period.until
        createdAt = closure.createdAt
        status = ClosureStatus(closure, at: time)
        scope = closure.scope
        author = closure.author == viewer ? viewer?.description : nil
        let roads = try engines.roads(closedBy: closure)
        segments = Segments(roads.map { ($0.graph.mode, $0.graph.segmentCount(of: $0.roads)) })
        lengthMeters =
            roads.map { $0.graph.lines(of: $0.roads).reduce(0) { $0 + $1.lengthMeters } }.max()
            .map { ($0 * 10).rounded() / 10 } ?? 0
    }
}

extension ClosureDocument.Kind {
    fileprivate init(_ extent: ClosedExtent) {
        self =
            switch extent {
            case .street: .street
            case .area(.box): .box
            case .area(.circle): .circle
            case .area(.polygons): .polygon
            }
    }
}

extension Page where Item == RoadClosure {
    /// The page for programs, for `viewer`, nil for somebody who is not signed in. Statuses are as of
    /// `time`.
    ///
    /// - Throws: what `Engines.router(_:)` throws.
    public func documents(
        on engines: Engines, at time: Timestamp, for viewer: Account.ID?
    ) throws -> PageDocument<ClosureDocument> {
        PageDocument(try map { try ClosureDocument($0, on: engines, at: time, for: viewer) })
    }

    /// The closed segments that the current map has, as GeoJSON lines.
    ///
    /// - Throws: what `Engines.router(_:)` throws.
    public func geoJSON(
        on engines: Engines, at time: Timestamp, for viewer: Account.ID?
    ) throws -> String {
        try JSONText.indented(
            FeatureCollection(
                items.map { closure in
                    let lines = try engines.roads(closedBy: closure)
                        .map { $0.graph.lines(of: $0.roads) }
                    return (
                        .lines(Array(Set(lines.joined())).sorted(by: Self.isFirst)),
                        try ClosureDocument(closure, on: engines, at: time, for: viewer)
                    )
                }))
    }

    private static func isFirst(_ one: [Coordinate], _ other: [Coordinate]) -> Bool {
        one.lexicographicallyPrecedes(other) {
            ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
        }
    }
}
