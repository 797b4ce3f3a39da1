import Accounts
import Geometry
import OSMModel
public import RecordKeeping
public import RoadClosures
import Routing
public import StoreRuntime

/// Whether a closure holds at a moment, in a word.
public enum ClosureStatus: String, CaseIterable, Encodable, Sendable {
    case ahead, closed, over

    public init(_ closure: RoadClosure, at time: Timestamp) {
        let period = closure.period
        self = period.isAhead(at: time) ? .ahead : period.isOver(at: time) ? .over : .closed
    }
}

/// A closure, as programs read it.
public struct ClosureDocument: Encodable, Sendable {
    /// What kind of thing is closed.
    public enum Kind: String, CaseIterable, Encodable, Sendable {
        case street, box, circle, polygon
    }

    /// How many stretches of road it closes on the present map to each of its modes.
    public struct Segments: Encodable, Sendable {
        public private(set) var driving: Int?
        public private(set) var cycling: Int?
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

        /// Those of the mode that has most.
        public var most: Int { [driving, cycling, walking].compactMap(\.self).max() ?? 0 }
    }

    public let id: String
    public let kind: Kind
    public let label: String
    public let modes: [String]
    public let reason: String?
    /// Absent where it holds from the time it was added.
    public let from: Timestamp?
    /// Absent where it holds until the road is reopened.
    public let until: Timestamp?
    public let createdAt: Timestamp
    public let status: ClosureStatus
    /// Absent where that account is deleted.
    public let author: String?
    public let segments: Segments
    /// Metres of road that it closes to the mode that has most.
    public let lengthMeters: Double

    /// Whether no road of the present map is what was closed.
    public var isLost: Bool { segments.most == 0 }

    /// On the map of `engines`; `time` is the moment that ``status`` speaks of.
    public init(_ closure: RoadClosure, on engines: Engines, at time: Timestamp) throws {
        id = closure.id.description
        kind = Kind(closure.extent)
        label = closure.label
        modes = RoadUser.allCases.filter(closure.users.contains).map(\.rawValue)
        reason = closure.reason?.text
        from = closure.period.from
        until = closure.period.until
        createdAt = closure.createdAt
        status = ClosureStatus(closure, at: time)
        author = closure.author?.description
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
    public func documents(
        on engines: Engines, at time: Timestamp
    ) throws -> PageDocument<ClosureDocument> {
        PageDocument(try map { try ClosureDocument($0, on: engines, at: time) })
    }

    /// The closed stretches, line by line, as far as the present map has them.
    public func geoJSON(on engines: Engines, at time: Timestamp) throws -> String {
        try RecordFormats.json(
            FeatureCollection(
                items.map { closure in
                    let lines = try engines.roads(closedBy: closure)
                        .map { $0.graph.lines(of: $0.roads) }
                    return (
                        .lines(Array(Set(lines.joined())).sorted(by: Self.isFirst)),
                        try ClosureDocument(closure, on: engines, at: time)
                    )
                }))
    }

    private static func isFirst(_ one: [Coordinate], _ other: [Coordinate]) -> Bool {
        one.lexicographicallyPrecedes(other) {
            ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude)
        }
    }
}
