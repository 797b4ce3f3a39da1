import Geometry

/// Features that are near each other, in one BLOB with a common table of texts.
///
/// | bytes | content |
/// |---|---|
/// | 2 varints | the corner of the block: first column, first row |
/// | varint | the number of entries of the table |
/// | each entry | its length and its bytes: the name of a field, or a value |
/// | varint | the number of features |
/// | each feature | its length, then as in ``FeatureRecord``, with the box relative to the corner and two indexes of the table for each field |
package struct FeatureBlock: Sendable {
    /// The bytes of the block.
    package let bytes: [UInt8]
    /// The entries of the table as ranges of ``bytes``.
    package let table: [Range<Int>]
    private let corner: WorldPoint
    private let featureCount: Int
    private let firstFeature: Int

    /// What a feature has before its geometry.
    package struct Head: Sendable {
        /// The code of its layer.
        package var layer: UInt8 = 0
        /// Its order in the layer.
        package var rank = 0
        /// Its box.
        package var box = WorldBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        /// The indexes of name and value in the table, alternating.
        package var fields: [Int32] = []
        /// Where its geometry begins.
        package var geometry = 0
    }

    /// Opens a block.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let span = bytes.span
        var offset = 0
        corner = WorldPoint(
            x: Int(truncatingIfNeeded: Varint.read(span, at: &offset)),
            y: Int(truncatingIfNeeded: Varint.read(span, at: &offset)))
        let entries = Varint.read(span, at: &offset)
        var table: [Range<Int>] = []
        table.reserveCapacity(Int(min(entries, UInt64(bytes.count))))
        for _ in 0..<entries {
            let length = Int(
                truncatingIfNeeded: min(
                    Varint.read(span, at: &offset), UInt64(span.count - offset)))
            table.append(offset..<offset + length)
            offset += length
            guard offset < span.count else { break }
        }
        self.table = table
        featureCount = Int(
            truncatingIfNeeded: min(Varint.read(span, at: &offset), UInt64(span.count)))
        firstFeature = offset
    }

    /// Calls `body` with each feature whose box meets `box`. Features outside cost no more than
    /// their heads.
    package func visit(in box: WorldBox, _ body: (borrowing Head) throws -> Void) rethrows {
        let span = bytes.span
        var offset = firstFeature
        var head = Head()
        for _ in 0..<featureCount {
            let length = Varint.read(span, at: &offset)
            guard length > 0, length <= UInt64(span.count - offset) else { return }
            let end = offset + Int(length)
            head.layer = span[offset]
            offset += 1
            head.rank = Int(Varint.signed(Varint.read(span, at: &offset)))
            head.box.minX = corner.x &+ Int(truncatingIfNeeded: Varint.read(span, at: &offset))
            head.box.minY = corner.y &+ Int(truncatingIfNeeded: Varint.read(span, at: &offset))
            head.box.maxX =
                head.box.minX &+ Int(truncatingIfNeeded: Varint.read(span, at: &offset))
            head.box.maxY =
                head.box.minY &+ Int(truncatingIfNeeded: Varint.read(span, at: &offset))
            if head.box.intersects(box) {
                head.fields.removeAll(keepingCapacity: true)
                for _ in 0..<2 * min(Varint.read(span, at: &offset), 1_000) {
                    let index = Varint.read(span, at: &offset)
                    guard let last = table.indices.last else { continue }
                    head.fields.append(Int32(min(index, UInt64(last))))
                }
                head.geometry = offset
                try body(head)
            }
            offset = end
        }
    }

    /// Reads the geometry of a feature into `shape`.
    package func readGeometry(of head: borrowing Head, into shape: inout WorldShape) {
        var offset = head.geometry
        let corner = WorldPoint(x: head.box.minX, y: head.box.minY)
        FeatureGeometry.read(bytes.span, at: &offset, from: corner, into: &shape)
    }
}

/// Collects the records of features for one block.
package struct FeatureBlockBuilder {
    /// A block is full with this many features or bytes.
    private static let mostFeatures = 64
    private static let mostBytes = 6_000

    private var records: [[UInt8]] = []
    private var byteCount = 0
    /// The box of all features; nil if there are none.
    package private(set) var box: WorldBox?

    /// An empty block.
    package init() {}

    /// Whether further features belong to the next block.
    package var isFull: Bool {
        records.count >= Self.mostFeatures || byteCount >= Self.mostBytes
    }

    /// Whether there are no features.
    package var isEmpty: Bool { records.isEmpty }

    /// Adds the record of a feature.
    package mutating func append(_ record: [UInt8]) {
        let span = record.span
        var offset = 1
        _ = Varint.read(span, at: &offset)
        let own = Self.box(span, &offset)
        if box == nil { box = own } else { box?.extend(to: own) }
        records.append(record)
        byteCount += record.count
    }

    /// The bytes of the block; the builder is empty afterwards.
    package mutating func finish() -> [UInt8] {
        let corner = WorldPoint(x: box?.minX ?? 0, y: box?.minY ?? 0)
        var table = Table()
        let features = records.map { Self.feature($0, corner, &table) }
        var bytes: [UInt8] = []
        Varint.append(UInt64(corner.x), to: &bytes)
        Varint.append(UInt64(corner.y), to: &bytes)
        Varint.append(UInt64(table.entries.count), to: &bytes)
        for entry in table.entries { bytes.append(lengthOf: entry) }
        Varint.append(UInt64(features.count), to: &bytes)
        for feature in features { bytes.append(lengthOf: feature) }
        self = FeatureBlockBuilder()
        return bytes
    }

    private struct Table {
        var entries: [[UInt8]] = []
        private var indexes: [[UInt8]: Int] = [:]

        mutating func index(of entry: [UInt8]) -> Int {
            if let index = indexes[entry] { return index }
            indexes[entry] = entries.count
            entries.append(entry)
            return entries.count - 1
        }
    }

    private static func box(_ span: borrowing Span<UInt8>, _ offset: inout Int) -> WorldBox {
        let x = Int(Varint.read(span, at: &offset))
        let y = Int(Varint.read(span, at: &offset))
        let width = Int(Varint.read(span, at: &offset))
        let height = Int(Varint.read(span, at: &offset))
        return WorldBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// A record with its box relative to the corner, and its fields as indexes of the table.
    private static func feature(
        _ record: [UInt8], _ corner: WorldPoint, _ table: inout Table
    ) -> [UInt8] {
        let span = record.span
        var offset = 1
        var bytes = [record[0]]
        Varint.append(Varint.read(span, at: &offset), to: &bytes)
        let box = box(span, &offset)
        for number in [
            box.minX - corner.x, box.minY - corner.y, box.maxX - box.minX, box.maxY - box.minY,
        ] { Varint.append(UInt64(number), to: &bytes) }
        let fieldCount = Varint.read(span, at: &offset)
        Varint.append(fieldCount, to: &bytes)
        for _ in 0..<2 * fieldCount {
            let length = Int(Varint.read(span, at: &offset))
            let index = table.index(of: Array(record[offset..<offset + length]))
            Varint.append(UInt64(index), to: &bytes)
            offset += length
        }
        return bytes + record[offset...]
    }
}
