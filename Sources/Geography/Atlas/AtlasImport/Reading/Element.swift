import COsmium
import Foundation
import Geometry
import OSMModel
import WireText

/// One element in the memory of the binding, valid until the next step of its cursor.
@safe struct Element {
    var object: cosmium_object

    init(_ object: cosmium_object) {
        unsafe self.object = object
    }

    var id: Int64 { unsafe object.id }
    var isNode: Bool { unsafe object.kind == COSMIUM_NODE }
    var isWay: Bool { unsafe object.kind == COSMIUM_WAY }
    var nodeCount: Int { unsafe object.node_count }
    var memberCount: Int { unsafe object.member_count }
    var hasTags: Bool { unsafe object.tag_count > 0 }

    /// The location of a node; nil if the file has none.
    var location: Coordinate? { unsafe object.location.coordinate }

    /// The tags; bytes that are not UTF-8 become replacement characters.
    var tags: Tags {
        guard var text = unsafe object.tags else { return Tags() }
        var pairs: [(key: String, value: String)] = []
        unsafe pairs.reserveCapacity(object.tag_count)
        for _ in 0..<(unsafe object.tag_count) {
            let key = unsafe String(takingFrom: &text)
            let value = unsafe String(takingFrom: &text)
            pairs.append((key, value))
        }
        return Tags(pairs)
    }

    /// The ids of all nodes of a way, including those that the file lacks.
    var nodes: [Int64] {
        unsafe UnsafeBufferPointer(start: object.nodes, count: object.node_count).map(\.id)
    }

    /// The way with those of its nodes whose coordinates are known.
    var way: OSMWay {
        let refs = unsafe UnsafeBufferPointer(start: object.nodes, count: object.node_count)
        var nodes: [Int64] = []
        var line: [Coordinate] = []
        nodes.reserveCapacity(refs.count)
        line.reserveCapacity(refs.count)
        for index in refs.indices {
            guard let location = unsafe refs[index].location.coordinate else { continue }
            unsafe nodes.append(refs[index].id)
            line.append(location)
        }
        return OSMWay(id: id, nodes: nodes, line: line, tags: tags)
    }

    var relation: OSMRelation {
        let members = unsafe UnsafeBufferPointer(
            start: object.members, count: object.member_count)
        return OSMRelation(
            id: id,
            members: unsafe members.map { member in
                unsafe OSMRelation.Member(
                    reference: OSMReference(.init(member.kind), member.id),
                    role: String(cString: member.role))
            }, tags: tags)
    }

    /// Whether a relation has itself as a member.
    var isMemberOfItself: Bool {
        unsafe UnsafeBufferPointer(start: object.members, count: object.member_count)
            .contains { unsafe $0.kind == COSMIUM_RELATION && $0.id == id }
    }

    var area: OSMArea {
        let rings = unsafe UnsafeBufferPointer(start: object.rings, count: object.ring_count)
        var polygons: [Polygon] = []
        for index in rings.indices {
            let ring = unsafe UnsafeBufferPointer(
                start: rings[index].nodes, count: rings[index].node_count
            ).compactMap(\.location.coordinate)
            if unsafe rings[index].outer {
                polygons.append(Polygon(outer: ring))
            } else if !polygons.isEmpty {
                polygons[polygons.count - 1].holes.append(ring)
            }
        }
        return OSMArea(
            source: OSMReference(unsafe .init(object.source), id), polygons: polygons, tags: tags)
    }
}

extension OSMReference.Kind {
    init(_ kind: cosmium_kind) {
        switch kind {
        case COSMIUM_NODE: self = .node
        case COSMIUM_WAY: self = .way
        default: self = .relation
        }
    }
}

extension cosmium_location {
    /// Nil if the location is unknown or out of range.
    var coordinate: Coordinate? {
        guard (-1_800_000_000...1_800_000_000).contains(longitude),
            (-900_000_000...900_000_000).contains(latitude)
        else { return nil }
        return Coordinate(
            uncheckedLatitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
    }
}

extension String {
    /// The text up to the next NUL, with spaces instead of control characters; `bytes` is advanced
    /// behind it.
    @unsafe fileprivate init(takingFrom bytes: inout UnsafePointer<CChar>) {
        self = unsafe String(cString: bytes).replacingControlCharacters(with: " ")
        unsafe bytes += strlen(bytes) + 1
    }
}
