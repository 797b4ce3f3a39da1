import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import RoadNetwork
import RoadSearch
import TagRules

/// A segment of the atlas that a mode may use in at least one direction.
struct SegmentRow {
    var way: Int64
    var firstNode: Int64
    var lastNode: Int64
    var length: Millimeters
    var forward: DirectionUse
    var backward: DirectionUse
    var roadClass: RoadCategory
    var flags: SegmentFlags
    var name: NameIndex
    var reference: NameIndex
    /// The text of a ``Signpost``.
    var destination: NameIndex
    /// A range of ``UsableSegments/points`` with at least two points.
    var points: Range<Int>
    /// The nodes of the inner points as the atlas encodes them; empty if unknown.
    var shapeNodes: [UInt8]
}

/// Distinct texts; number 0 is the empty one.
struct NameTable {
    private(set) var firstByte: [UInt32] = [0, 0]
    private(set) var bytes: [UInt8] = []
    private var numbers: [String: NameIndex] = ["": .missing]

    var count: Int { firstByte.count - 1 }

    mutating func number(of text: String?) -> NameIndex {
        guard let text, !text.isEmpty else { return .missing }
        if let number = numbers[text] { return number }
        let number = NameIndex(count)
        numbers[text] = number
        bytes += Array(text.utf8)
        firstByte.append(UInt32(bytes.count))
        return number
    }
}

/// The segments of an atlas that one mode may use.
struct UsableSegments {
    private(set) var rows: [SegmentRow] = []
    private(set) var points: [GridPoint] = []
    private(set) var names = NameTable()
    private(set) var conditions = DraftConditions()

    private let profile: Profile
    private let places: PlaceRules
    /// The columns with the access of the mode.
    private let access: (forward: SegmentColumn, backward: SegmentColumn)

    init(_ profile: Profile, _ countries: CountryRules, from database: Database) throws {
        self.profile = profile
        places = try PlaceRules(countries, from: database)
        access = SegmentColumn.access(of: profile.mode)
        let selection = SegmentSelection(
            SegmentSelection.common + [access.forward, access.backward])
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(selection.columns.selection()) FROM \(AtlasSchema.segment.name)
                WHERE \(access.forward.sql) <> 0 OR \(access.backward.sql) <> 0
                    OR \(SegmentColumn.conditional.sql) IS NOT NULL
                ORDER BY \(SegmentColumn.id.sql)
                """)
        while let row = try cursor.next() { try append(SelectedRow(row, selection)) }
    }

    private mutating func append(_ row: SelectedRow) throws {
        if let vehicle = profile.vehicle,
            !vehicle.fits(
                height: row[.maxHeight], width: row[.maxWidth], length: row[.maxLength],
                weight: row[.maxWeight])
        {
            return
        }
        let road = RoadTraits(row)
        let rules = places[row[.placeID]]
        let usual = CountryRules.LimitKind(roadClass: road.tag).flatMap { rules.limits[$0] }
        let conditional = ConditionalTags.rules(json: row[.conditional] ?? "").filter {
            $0.mode == profile.mode
        }
        var forward = use(
            row, road, access.forward,
            SpeedSigns(
                limit: row[.speedForward], practical: row[.practicalForward], usual: usual),
            conditional.filter(\.isForward))
        forward.controls = row[.controlsForward]
        var backward = use(
            row, road, access.backward,
            SpeedSigns(
                limit: row[.speedBackward], practical: row[.practicalBackward], usual: usual),
            conditional.filter { !$0.isForward })
        backward.controls = row[.controlsBackward]
        guard forward.weight != nil || backward.weight != nil else { return }
        guard let points = try appendPoints(of: row) else { return }
        rows.append(
            SegmentRow(
                way: row[.way], firstNode: row[.firstNode], lastNode: row[.lastNode],
                length: Millimeters(rawValue: UInt32(clamping: Self.length(of: row))),
                forward: forward, backward: backward, roadClass: RoadCategory(tag: road.tag),
                flags: flags(of: road, isRoundabout: row[.roundabout], rules.side),
                name: names.number(of: Self.name(of: row)), reference: names.number(of: row[.ref]),
                destination: names.number(of: Self.signpost(of: row)?.text), points: points,
                shapeNodes: try Self.shapeNodes(of: row, count: points.count - 2)))
    }

    /// The name as it is read aloud, without the second blank of a slip of the keyboard.
    private static func name(of row: SelectedRow) -> String? {
        let name: String? = row[.name]
        guard let name, name.contains("  ") else { return name }
        return name.split(separator: " ").joined(separator: " ")
    }

    private static func length(of row: SelectedRow) -> Int64 { max(1, row[.lengthMillimeters]) }

    private mutating func use(
        _ row: SelectedRow, _ road: RoadTraits, _ access: SegmentColumn, _ signs: SpeedSigns,
        _ rules: [ConditionalRule]
    ) -> DirectionUse {
        let tagged = Access(rawValue: row[access] as Int) ?? .forbidden
        let profile = profile
        func weight(_ access: Access, _ limit: Double?) -> Milliseconds? {
            guard profile.handling(access) != .no else { return nil }
            return Self.weight(row, road, access, signs.with(limit: limit), profile)
        }
        if !rules.isEmpty { return conditions.use(tagged, rules, profile, weight) }
        let handling = profile.handling(tagged)
        return DirectionUse(
            weight: weight(tagged, nil), isRestricted: handling == .ends,
            isPushed: handling == .push)
    }

    private static func weight(
        _ row: SelectedRow, _ road: RoadTraits, _ access: Access, _ signs: SpeedSigns,
        _ profile: Profile
    ) -> Milliseconds? {
        let length = length(of: row)
        if road.isFerry {
            return profile.ferryDuration(millimeters: length, seconds: row[.durationSeconds])
        }
        if road.tag == "elevator", profile.elevatorWaitSeconds > 0 {
            return profile.elevatorDuration(levels: TrafficControls.levels(row[.level]))
        }
        return profile.duration(road, millimeters: length, access: access, signs: signs)
    }

    /// Nodes that do not match the line are ignored.
    private static func shapeNodes(of row: SelectedRow, count: Int) throws -> [UInt8] {
        let bytes =
            try row.withUnsafeData(.shapeNodes) { $0.map { [UInt8]($0) } } ?? []
        return ShapeNodes.count(in: bytes) == count ? bytes : []
    }

    private static func signpost(of row: SelectedRow) -> Signpost? {
        Signpost(
            exit: row[.junctionRef], refs: row[.destinationRef], streets: row[.destinationStreet],
            places: row[.destination], directedRef: row[.directedRef])
    }

    private func flags(
        of road: RoadTraits, isRoundabout: Bool, _ side: TrafficSide
    ) -> SegmentFlags {
        var flags = RoadOptions(excluded: profile.classes(of: road)).exclusion.flags
        if isRoundabout { flags.insert(.roundabout) }
        if road.isBridge { flags.insert(.bridge) }
        if road.isFerry { flags.insert(.ferry) }
        if road.service != nil { flags.insert(.service) }
        if side == .left { flags.insert(.trafficOnLeft) }
        return flags
    }

    private mutating func appendPoints(of row: SelectedRow) throws -> Range<Int>? {
        let shape = try row.withUnsafeData(.geometry) { blob in
            try blob.map { try GeometryBlob.read($0.bytes) }
        }
        guard case .line(let line)? = shape, line.count >= 2 else { return nil }
        let start = points.count
        for place in line { points.append(GridPoint(place)) }
        return start..<points.count
    }
}

extension RoadTraits {
    fileprivate init(_ row: SelectedRow) {
        let oneway: Int = row[.oneway]
        self.init(
            tag: row[.roadClass], service: row[.service], surface: row[.surface],
            track: row[.tracktype], smoothness: row[.smoothness], cycleway: row[.cycleway],
            calming: row[.trafficCalming],
            lanes: row[.lanes] ?? Self.lanes(widthMeters: row[.maxWidth]), isOneWay: oneway != 0,
            isConveying: row[.conveying],
            isFerry: row[.ferry], isTunnel: row[.tunnel], isBridge: row[.bridge],
            hasToll: row[.toll])
    }

    /// Two cars cannot pass each other on a road up to three metres wide.
    private static func lanes(widthMeters: Double?) -> Int? {
        widthMeters.flatMap { $0 <= 3 ? 1 : nil }
    }
}
