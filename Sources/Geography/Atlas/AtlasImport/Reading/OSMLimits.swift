import COsmium

/// The limits of the files and elements that are accepted, so that a small file cannot take hours or
/// all memory. Real data stay far below; those with a greater count or size are damaged or hostile.
public enum OSMLimits {
    /// OpenStreetMap's own limit, which its servers enforce.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/API_v0.6, "Capabilities"
    public static let nodesPerWay = 2_000
    /// Three times OpenStreetMap's limit of 32,000, which older data exceeds.
    public static let membersPerRelation = 100_000
    /// The maximum number of roads that contain a node. All turns between them are stored, so the
    /// time and memory of a node grow with the square of its roads. Star-shaped squares and forest
    /// crossings have about 20.
    public static let roadsPerNode = 250
    /// The maximum number of multipolygons and boundaries that list a way. Each is assembled from
    /// all its nodes. Ways on the borders of countries are in about 30.
    public static let areasPerWay = Int(COSMIUM_AREAS_PER_WAY)
    /// The maximum number of bytes of a tag, comment or other markup of an XML file.
    /// OpenStreetMap's keys and values have at most 255 characters.
    public static let markupBytes = Int(COSMIUM_MARKUP_BYTES)
    /// The maximum number of bytes of an XML file between the starts of two elements. A relation of
    /// ``membersPerRelation`` takes about 5 MB.
    public static let elementBytes = Int(COSMIUM_ELEMENT_BYTES)
    /// The maximum number of bytes that a byte of a compressed file may stand for, from 64 MiB of
    /// content. Real files stay below 30.
    public static let expansion = Int(COSMIUM_EXPANSION)
    /// The maximum number of bytes that the elements of a block of a PBF file take in memory. Real
    /// blocks take about 5 MiB.
    public static let blockBytes = Int(COSMIUM_BLOCK_BYTES)
    /// The maximum number of bytes of node locations in memory. Beyond it, they move to a file.
    public static let locationBytesInMemory = 256 << 20
}

/// More roads than ``OSMLimits/roadsPerNode`` contain a node. The extractor that
/// throws it does not know the files.
struct CrowdedNode: Error {
    let node: Int64
    let roads: Int
}
