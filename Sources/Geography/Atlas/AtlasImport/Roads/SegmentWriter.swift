import Atlas
import Foundation
import GRDB
import Geometry
import OSMModel
import TagRules

/// What is known of one segment beyond its way's tags.
struct SegmentDetails {
    /// How long a ferry takes along the segment; nil for roads.
    var durationSeconds: Int?
    /// The signs of the exit where a ramp starts.
    var exit: ExitSign?
    /// The numbers of the road with their directions; nil if no direction is known.
    var directedRef: String?
    /// What costs time along and against the way, as the columns hold it.
    var controls: (forward: String?, backward: String?) = (nil, nil)
}

/// The signs of a motorway exit, as the tags of its node give them.
///
/// Source: https://wiki.openstreetmap.org/wiki/Exit_Info
struct ExitSign {
    let number: String?
    private let destination: String?

    init(_ tags: Tags) {
        number = tags["ref"]
        destination = tags["exit_to"]
    }

    /// Where the exit leads; nil if the signs of its ramp say that.
    func destination(beside ramp: RoadAttributes) -> String? {
        ramp.destinationRef == nil && ramp.destinationStreet == nil ? destination : nil
    }
}

/// Writes rows of `segment`.
struct SegmentWriter {
    private var writer: TableWriter<SegmentColumn>
    /// The number of segments written so far.
    var count: Int { writer.rowCount }

    /// - Throws: `DatabaseError` if the database lacks the table.
    init(_ database: Database) throws {
        writer = try TableWriter(database, AtlasSchema.segment)
    }

    /// Writes one row. `road` is what the tags of the whole way say.
    ///
    /// - Throws: `DatabaseError`, for example if the disk is full.
    mutating func insert(
        _ segment: Segment, of road: RoadAttributes, _ details: SegmentDetails = SegmentDetails()
    ) throws {
        let id = count + 1
        try writer.insert { column in
            switch column {
            case .id: id
            case .way: segment.way
            case .firstNode: segment.firstNode
            case .lastNode: segment.lastNode
            case .shapeNodes: segment.shapeNodes.isEmpty ? nil : Data(segment.shapeNodes)
            case .lengthMillimeters: segment.millimeters
            case .junctionRef: road.junctionRef ?? details.exit?.number
            case .destination: road.destination ?? details.exit?.destination(beside: road)
            case .directedRef: details.directedRef
            case .controlsForward: details.controls.forward
            case .controlsBackward: details.controls.backward
            case .durationSeconds: details.durationSeconds
            case .geometry: Shape.line(segment.line).columnValue
            // The gazetteer's extractor knows the places once all files are read.
            case .placeID: nil
            default: road.value(of: column)
            }
        }
    }
}

extension RoadAttributes {
    /// The value of a column that is the same for all segments of a way; nil for the others.
    fileprivate func value(of column: SegmentColumn) -> (any DatabaseValueConvertible)? {
        switch column {
        case .roadClass: roadClass
        case .service: service
        case .name: name
        case .names: names
        case .ref: ref
        case .destinationRef: destinationRef
        case .destinationStreet: destinationStreet
        case .drivingForward: access[.driving]?.forward.rawValue
        case .drivingBackward: access[.driving]?.backward.rawValue
        case .cyclingForward: access[.cycling]?.forward.rawValue
        case .cyclingBackward: access[.cycling]?.backward.rawValue
        case .walkingForward: access[.walking]?.forward.rawValue
        case .walkingBackward: access[.walking]?.backward.rawValue
        case .oneway: oneway
        case .speedForward: speed.forward
        case .speedBackward: speed.backward
        case .practicalForward: practical.forward
        case .practicalBackward: practical.backward
        case .trafficCalming: trafficCalming
        case .maxHeight: limits.height
        case .maxWidth: limits.width
        case .maxLength: limits.length
        case .maxWeight: limits.weight
        case .conveying: isConveying
        case .surface: surface
        case .tracktype: tracktype
        case .smoothness: smoothness
        case .lanes: lanes
        case .sidewalk: sidewalk
        case .cycleway: cycleway
        case .roundabout: isRoundabout
        case .tunnel: isTunnel
        case .bridge: isBridge
        case .ferry: isFerry
        case .toll: hasToll
        case .lit: isLit
        case .layer: layer
        case .level: level
        case .conditional: conditional
        case .id, .way, .firstNode, .lastNode, .shapeNodes, .lengthMillimeters, .junctionRef,
            .destination, .directedRef, .controlsForward, .controlsBackward, .durationSeconds,
            .placeID, .geometry:
            nil
        }
    }
}
