internal import Foundation
internal import Geometry

/// The header of a PMTiles archive.
///
/// Source: PMTiles 3, section 3, "Header"
struct ArchiveHeader {
    static let byteCount = 127

    /// The numbers of bytes of the parts, which follow each other.
    var rootBytes = 0
    var metadataBytes = 0
    var leafBytes = 0
    var tileBytes = 0
    /// The numbers of tiles, of entries and of different contents.
    var tileCount = 0
    var entryCount = 0
    var contentCount = 0
    var zooms = 0...0
    var bounds = BoundingBox(south: 0, west: 0, north: 0, east: 0)
    /// What a map shows first.
    var mainRegion = BoundingBox(south: 0, west: 0, north: 0, east: 0)

    /// The largest zoom at which the main region fits into a map of 512 points.
    private var mainZoom: Int {
        let share =
            max(
                mainRegion.east - mainRegion.west, mainRegion.north - mainRegion.south, 1e-4) / 360
        return min(zooms.upperBound, max(zooms.lowerBound, Int(-log2(share))))
    }

    var encoded: [UInt8] {
        var bytes = Array("PMTiles".utf8) + [3]
        let root = Self.byteCount
        let metadata = root + rootBytes
        let leaves = metadata + metadataBytes
        let tiles = leaves + leafBytes
        for (offset, length) in [
            (root, rootBytes), (metadata, metadataBytes), (leaves, leafBytes), (tiles, tileBytes),
        ] {
            bytes.append(littleEndian: UInt64(offset))
            bytes.append(littleEndian: UInt64(length))
        }
        for count in [tileCount, entryCount, contentCount] {
            bytes.append(littleEndian: UInt64(count))
        }
        let (isClustered, gzip, vectorTiles): (UInt8, UInt8, UInt8) = (1, 2, 1)
        bytes += [isClustered, gzip, gzip, vectorTiles]
        bytes += [UInt8(zooms.lowerBound), UInt8(zooms.upperBound)]
        bytes.append(position: bounds.west, bounds.south)
        bytes.append(position: bounds.east, bounds.north)
        bytes.append(UInt8(mainZoom))
        bytes.append(position: mainRegion.center.longitude, mainRegion.center.latitude)
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: type(of: number).bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Degrees in units of 10⁻⁷.
    fileprivate mutating func append(position longitude: Double, _ latitude: Double) {
        append(littleEndian: Int32((longitude * 1e7).rounded()))
        append(littleEndian: Int32((latitude * 1e7).rounded()))
    }
}
