import Atlas
import Foundation
import GRDB
import Geometry

/// What a mode makes of one direction of a segment.
struct DirectionUse {
    /// Milliseconds; nil where the mode may not go this way.
    var weight: UInt32?
    var isRestricted = false
    var isPushed = false
    /// Closed where no time is given.
    var isClosed = false
    var conditions: [ConditionUse] = []
}

/// A segment of the atlas that a mode may use in one direction at least.
struct SegmentRow {
    var way: Int64
    var firstNode: Int64
    var lastNode: Int64
    var length: UInt32
    var forward: DirectionUse
    var backward: DirectionUse
    var roadClass: RoadCategory
    var flags: SegmentFlags
    var name: UInt32
    var reference: UInt32
    /// The text of a ``Signpost``.
    var destination: UInt32
    /// Into ``UsableSegments/points``; at least two.
    var points: Range<Int>
    /// The nodes of the points between the ends as the atlas holds them; empty where not known.
    var shapeNodes: [UInt8]
}

/// Texts, each once; number 0 is the empty one.
struct NameTable {
    private(set) var firstByte: [UInt32] = [0, 0]
    private(set) var bytes: [UInt8] = []
    private var numbers: [String: UInt32] = ["": 0]

    var count: Int { firstByte.count - 1 }

    mutating func number(of text: String?) -> UInt32 {
        guard let text, !text.isEmpty else { return 0 }
        if let number = numbers[text] { return number }
        let number = UInt32(count)
        numbers[text] = number
        bytes += Array(text.utf8)
        firstByte.append(UInt32(bytes.count))
        return number
    }
}

extension RoadSurface {
    /// Surfaces that are neither sealed nor paved.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:surface, "Unpaved"
    private static let loose: Set<String> = [
        "unpaved", "compacted", "fine_gravel", "gravel", "shells", "rock", "pebblestone", "ground",
        "dirt", "earth", "grass", "mud", "sand", "woodchips", "snow", "ice", "salt", "clay",
        "stepping_stones", "bark", "soil",
    ]

    /// Whether its surface is loose: as tagged, or by the grade of a track, which only
    /// grade1 makes firm.
    var isUnpaved: Bool {
        if let surface { return Self.loose.contains(surface) }
        if let track { return track != "grade1" }
        return tag == "track"
    }
}

/// The segments of an atlas that one mode may use.
struct UsableSegments {
    private(set) var rows: [SegmentRow] = []
    private(set) var points: [GridPoint] = []
    private(set) var names = NameTable()
    private(set) var conditions = DraftConditions()

    init(_ profile: Profile, from database: Database) throws {
        let mode = profile.mode.rawValue
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT way, first_node, last_node, length_mm, class, service, name, ref,
                    destination, \(mode)_forward, \(mode)_backward, speed_forward,
                    speed_backward, duration_s, surface, tracktype, smoothness, roundabout,
                    tunnel, bridge, ferry, toll, geometry, shape_nodes, destination_ref,
                    destination_street, junction_ref, conditional
                FROM segment WHERE \(mode)_forward <> 0 OR \(mode)_backward <> 0
                    OR conditional IS NOT NULL
                ORDER BY id
                """)
        while let row = try cursor.next() { try append(row, profile) }
    }

    private mutating func append(_ row: Row, _ profile: Profile) throws {
        let isFerry: Bool = row[20]
        let tag: String = row[4]
        let service: String? = row[5]
        let road = RoadSurface(
            tag: tag, service: service, surface: row[14], track: row[15], smoothness: row[16])
        let length: Int64 = max(1, row[3])
        let rules = ConditionalTags.rules(json: row[27] ?? "").filter { $0.mode == profile.mode }
        func use(_ access: Int, _ speed: Int, isForward: Bool) -> DirectionUse {
            let tagged = Access(rawValue: row[access] as Int) ?? .forbidden
            func weight(_ access: Access, _ limit: Double?) -> UInt32? {
                guard profile.handling(access) != .no else { return nil }
                guard !isFerry else {
                    return profile.ferryDuration(millimeters: length, seconds: row[13])
                }
                return profile.duration(
                    road, millimeters: length, access: access, signedLimit: limit ?? row[speed])
            }
            let own = rules.filter { $0.isForward == isForward }
            if !own.isEmpty { return conditions.use(tagged, own, profile, weight) }
            let handling = profile.handling(tagged)
            return DirectionUse(
                weight: weight(tagged, nil), isRestricted: handling == .ends,
                isPushed: handling == .push)
        }
        let forward = use(9, 11, isForward: true)
        let backward = use(10, 12, isForward: false)
        guard forward.weight != nil || backward.weight != nil else { return }
        guard let points = try appendPoints(of: row) else { return }
        rows.append(
            SegmentRow(
                way: row[0], firstNode: row[1], lastNode: row[2],
                length: UInt32(clamping: length), forward: forward, backward: backward,
                roadClass: RoadCategory(tag: tag), flags: Self.flags(of: row, road),
                name: names.number(of: row[6]), reference: names.number(of: row[7]),
                destination: names.number(of: Self.signpost(of: row)?.text), points: points,
                shapeNodes: try Self.shapeNodes(of: row, count: points.count - 2)))
    }

    /// A line and its nodes that do not match tell nothing.
    private static func shapeNodes(of row: Row, count: Int) throws -> [UInt8] {
        let bytes = try row.withUnsafeData(atIndex: 23) { $0.map { [UInt8]($0) } } ?? []
        return ShapeNodes.count(in: bytes) == count ? bytes : []
    }

    private static func signpost(of row: Row) -> Signpost? {
        Signpost(exit: row[26], refs: row[24], streets: row[25], places: row[8])
    }

    private static func flags(of row: Row, _ road: RoadSurface) -> SegmentFlags {
        var flags: SegmentFlags = []
        if row[17] { flags.insert(.roundabout) }
        if row[18] { flags.insert(.tunnel) }
        if row[19] { flags.insert(.bridge) }
        if row[20] { flags.insert(.ferry) }
        if row[21] { flags.insert(.toll) }
        if road.service != nil { flags.insert(.service) }
        if road.tag == "motorway" || road.tag == "motorway_link" { flags.insert(.motorway) }
        if road.isUnpaved { flags.insert(.unpaved) }
        return flags
    }

    private mutating func appendPoints(of row: Row) throws -> Range<Int>? {
        let shape = try row.withUnsafeData(atIndex: 22) { blob in
            try blob.map { try GeometryBlob.read($0.bytes) }
        }
        guard case .line(let line)? = shape, line.count >= 2 else { return nil }
        let start = points.count
        for place in line { points.append(GridPoint(place)) }
        return start..<points.count
    }
}
