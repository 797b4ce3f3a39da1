package import Geometry
package import TagRules

/// A map feature as bytes, before it belongs to a block.
///
/// | bytes | content |
/// |---|---|
/// | 1 | the code of the layer |
/// | varint | the rank, signed |
/// | 4 varints | the box: first column, first row, columns and rows beyond them |
/// | varint | the number of fields |
/// | each field | the bytes of the name and of the value, each after its length |
/// | rest | the geometry, as ``FeatureGeometry`` writes it |
///
/// A value is a message `Value` of Mapbox Vector Tile, so that tiles copy it.
package enum FeatureRecord {
    /// The bytes of a feature; nil if it has no vertices.
    package static func encode(_ feature: MapFeature) -> [UInt8]? {
        guard let box = feature.shape.box else { return nil }
        var bytes = [feature.layer.code]
        Varint.append(signed: Int64(feature.rank), to: &bytes)
        for number in [box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY] {
            Varint.append(UInt64(number), to: &bytes)
        }
        Varint.append(UInt64(feature.fields.count), to: &bytes)
        for field in feature.fields {
            bytes.append(lengthOf: Array(field.name.utf8))
            bytes.append(lengthOf: TileValue.encode(field.value))
        }
        FeatureGeometry.append(feature.shape, in: box, to: &bytes)
        return bytes
    }
}

extension MapLayer {
    /// The number of the layer in blocks. A change of the order of layers needs a new version of
    /// the schema.
    package var code: UInt8 { Self.codes[self] ?? 0 }

    private static let codes = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($1, UInt8($0)) })
}

/// The message `Value` of Mapbox Vector Tile.
///
/// Source: Mapbox Vector Tile 2.1, section 4.1 and vector_tile.proto
package enum TileValue {
    /// The bytes of the message, without its length.
    package static func encode(_ value: MapFieldValue) -> [UInt8] {
        var bytes: [UInt8] = []
        switch value {
        case .text(let text):
            bytes.append(1 << 3 | 2)
            bytes.append(lengthOf: Array(text.utf8))
        case .real(let number):
            bytes.append(2 << 3 | 5)
            for shift in stride(from: 0, through: 24, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(shift)))
            }
        case .integer(let number) where number >= 0:
            bytes.append(5 << 3)
            Varint.append(UInt64(number), to: &bytes)
        case .integer(let number):
            bytes.append(6 << 3)
            Varint.append(signed: Int64(number), to: &bytes)
        case .flag: bytes += [7 << 3, 1]
        }
        return bytes
    }
}

extension [UInt8] {
    /// Appends the length of `text`, then its bytes.
    package mutating func append(lengthOf text: some Collection<UInt8>) {
        Varint.append(UInt64(text.count), to: &self)
        append(contentsOf: text)
    }
}

/// The geometry of a feature: the kind, the number of parts, and for each part twice the number of
/// its vertices, plus 1 for a hole, and the steps from vertex to vertex as signed varints. The first
/// step begins in the north-western corner of the box. A point is that corner, and nothing follows
/// its kind.
package enum FeatureGeometry {
    static func append(_ shape: WorldShape, in box: WorldBox, to bytes: inout [UInt8]) {
        bytes.append(shape.kind.rawValue)
        guard shape.kind != .point else { return }
        Varint.append(UInt64(shape.parts.count), to: &bytes)
        var previous = WorldPoint(x: box.minX, y: box.minY)
        for part in shape.parts.indices {
            let vertices = shape.vertices(of: part)
            let hole = shape.parts[part].isHole ? 1 : 0
            Varint.append(UInt64(vertices.count << 1 | hole), to: &bytes)
            for vertex in vertices {
                Varint.append(signed: Int64(vertex.x - previous.x), to: &bytes)
                Varint.append(signed: Int64(vertex.y - previous.y), to: &bytes)
                previous = vertex
            }
        }
    }

    /// Reads a geometry whose box begins in `corner` into `shape`, and advances `offset` past it.
    /// Bytes that are damaged make a shape with fewer vertices.
    ///
    /// - Complexity: O(vertices). Allocates nothing if `shape` is large enough.
    package static func read(
        _ bytes: borrowing Span<UInt8>, at offset: inout Int, from corner: WorldPoint,
        into shape: inout WorldShape
    ) {
        shape.removeAll()
        guard offset < bytes.count, let kind = WorldShape.Kind(rawValue: bytes[offset]) else {
            return
        }
        offset += 1
        shape.kind = kind
        guard kind != .point else {
            shape.vertices.append(corner)
            shape.parts.append(WorldShape.Part(end: 1, isHole: false))
            return
        }
        var point = corner
        for _ in 0..<Varint.read(bytes, at: &offset) {
            let header = Varint.read(bytes, at: &offset)
            for _ in 0..<(header >> 1) {
                guard offset < bytes.count else { break }
                point.x &+= Int(Varint.signed(Varint.read(bytes, at: &offset)))
                point.y &+= Int(Varint.signed(Varint.read(bytes, at: &offset)))
                shape.vertices.append(point)
            }
            shape.parts.append(
                WorldShape.Part(end: shape.vertices.count, isHole: header & 1 == 1))
            guard offset < bytes.count else { break }
        }
    }
}
