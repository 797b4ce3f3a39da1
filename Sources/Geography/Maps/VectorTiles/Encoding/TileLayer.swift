internal import Atlas
internal import Geometry

/// A layer of a tile while it is encoded.
///
/// Source: Mapbox Vector Tile 2.1, vector_tile.proto
struct TileLayer {
    /// The type of a feature's geometry in the format.
    enum GeometryType: UInt8 {
        case point = 1
        case line = 2
        case polygon = 3
    }

    private let name: String
    private var features: [UInt8] = []
    private var entries: [(rank: Int, range: Range<Int>)] = []
    /// By number in the tile's table of texts: the index in the layer, or −1.
    private var keyIndexes: [Int32] = []
    private var valueIndexes: [Int32] = []
    private var keys: [Int] = []
    private var values: [Int] = []
    private var message: [UInt8] = []
    private var part: [UInt8] = []

    init(_ name: String) {
        self.name = name
    }

    /// Adds a feature. `fields` are numbers of names and values in the tile's table of texts,
    /// alternating.
    mutating func append(
        _ type: GeometryType, rank: Int, fields: [Int32], _ shape: borrowing TileShape
    ) {
        message.removeAll(keepingCapacity: true)
        if !fields.isEmpty {
            part.removeAll(keepingCapacity: true)
            for index in stride(from: 0, to: fields.count, by: 2) {
                let (key, value) = (Int(fields[index]), Int(fields[index + 1]))
                Varint.append(
                    UInt64(Self.index(of: key, in: &keyIndexes, &keys)), to: &part)
                Varint.append(
                    UInt64(Self.index(of: value, in: &valueIndexes, &values)), to: &part)
            }
            Self.append(field: 2, part, to: &message)
        }
        message.append(3 << 3)
        message.append(type.rawValue)
        part.removeAll(keepingCapacity: true)
        Self.append(commandsOf: shape, type, to: &part)
        Self.append(field: 4, part, to: &message)
        let start = features.count
        Self.append(field: 2, message, to: &features)
        entries.append((rank, start..<features.count))
    }

    /// Appends a field of bytes after their number.
    private static func append(field: UInt8, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes.append(field << 3 | 2)
        Varint.append(UInt64(content.count), to: &bytes)
        bytes.append(contentsOf: content)
    }

    private static func index(
        of number: Int, in indexes: inout [Int32], _ members: inout [Int]
    ) -> Int32 {
        if number >= indexes.count {
            indexes += repeatElement(-1, count: number + 1 - indexes.count)
        }
        if indexes[number] < 0 {
            indexes[number] = Int32(members.count)
            members.append(number)
        }
        return indexes[number]
    }

    /// Appends the commands that draw a shape.
    ///
    /// Source: Mapbox Vector Tile 2.1, section 4.3
    private static func append(
        commandsOf shape: borrowing TileShape, _ type: GeometryType, to bytes: inout [UInt8]
    ) {
        let (moveTo, lineTo, closePath) = (UInt64(1), UInt64(2), UInt64(7))
        var previous = TilePoint(x: 0, y: 0)
        func step(to point: TilePoint) {
            Varint.append(signed: Int64(point.x - previous.x), to: &bytes)
            Varint.append(signed: Int64(point.y - previous.y), to: &bytes)
            previous = point
        }
        if type == .point {
            Varint.append(UInt64(shape.vertices.count) << 3 | moveTo, to: &bytes)
            for point in shape.vertices { step(to: point) }
            return
        }
        for part in shape.parts.indices {
            let range = shape.range(of: part)
            Varint.append(1 << 3 | moveTo, to: &bytes)
            step(to: shape.vertices[range.lowerBound])
            Varint.append(UInt64(range.count - 1) << 3 | lineTo, to: &bytes)
            for index in range.dropFirst() { step(to: shape.vertices[index]) }
            if type == .polygon { Varint.append(1 << 3 | closePath, to: &bytes) }
        }
    }

    /// Appends the layer to a tile, its features by rank and then in the order in which they came.
    func write(to tile: inout [UInt8], texts: borrowing ByteTable, extent: Int32) {
        guard !entries.isEmpty else { return }
        let order = entries.indices.sorted {
            (entries[$0].rank, $0) < (entries[$1].rank, $1)
        }
        var layer: [UInt8] = []
        layer.reserveCapacity(features.count + 4_096)
        layer += [15 << 3, 2, 1 << 3 | 2]
        layer.append(lengthOf: Array(name.utf8))
        for entry in order { layer += features[entries[entry].range] }
        for key in keys {
            layer.append(3 << 3 | 2)
            layer.append(lengthOf: texts.bytes(key))
        }
        for value in values {
            layer.append(4 << 3 | 2)
            layer.append(lengthOf: texts.bytes(value))
        }
        layer.append(5 << 3)
        Varint.append(UInt64(extent), to: &layer)
        tile.append(3 << 3 | 2)
        tile.append(lengthOf: layer)
    }
}
