public import OSMModel
public import Remedies

/// Why an import ended without an atlas. The atlas that was in use stays in use.
public enum ImportError: RemediableError, Equatable {
    /// No file was given.
    case noSources
    /// The file does not exist.
    case missingFile(path: String)
    /// The path is a folder or a device.
    case notAFile(path: String)
    /// The file's permissions do not allow reading it.
    case unreadableFile(path: String)
    /// The file has 0 bytes.
    case emptyFile(path: String)
    /// The file name extension is not that of a supported format.
    case unknownFormat(path: String)
    /// The file is a history or change file, with several versions of an element.
    case severalVersions(path: String)
    /// The file is incomplete, or its format is not that of its name. `reason` is libosmium's.
    case damagedFile(path: String, reason: String)
    /// The file contains neither ways nor relations nor tagged nodes.
    case noObjects(path: String)
    /// The coordinates of a node are out of range. They are as in the file, empty if missing there.
    case locationOutOfRange(path: String, node: Int64, latitude: String, longitude: String)
    /// A way has more nodes than OpenStreetMap allows.
    case tooManyNodes(path: String, way: Int64, count: Int, limit: Int)
    /// A relation has more members than are accepted.
    case tooManyMembers(path: String, relation: Int64, count: Int, limit: Int)
    /// A relation is a member of itself.
    case relationOfItself(path: String, relation: Int64)
    /// More roads contain a node than are accepted.
    case tooManyRoads(paths: [String], node: Int64, count: Int, limit: Int)
    /// More multipolygons and boundaries list a way than are accepted.
    case tooManyAreas(paths: [String], way: Int64, count: Int, limit: Int)
    /// A tag, comment or other markup of an XML file has more than `limit` bytes. `near` is the
    /// element that contains it or precedes it; nil at the beginning of the file.
    case overlongMarkup(path: String, near: OSMReference?, limit: Int)
    /// More than `limit` bytes of an XML file follow the start of an element, or of the file, before
    /// the next element starts.
    case overlongElement(path: String, near: OSMReference?, limit: Int)
    /// The content of a compressed file is more than `limit` times as long as the file.
    case overexpandedFile(path: String, limit: Int)
    /// A block of a PBF file takes more than `limit` bytes in memory.
    case overlongBlock(path: String, limit: Int)
    /// Memory, or space on the disk for temporary data, is exhausted.
    case outOfMemory(reason: String)
    /// The atlas cannot be written.
    case unwritable(path: String, reason: String)
    /// The caller cancelled the import.
    case cancelled

    public var remedy: Remedy? { nil }
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSources:
            "Cannot import: no file was given. Supported formats are .osm, .osm.gz, .osm.bz2 and "
                + ".osm.pbf."
        case .missingFile(let path):
            "Cannot import '\(path)': no such file. Check the path."
        case .notAFile(let path):
            "Cannot import '\(path)': it is not a regular file. Give the files one by one."
        case .unreadableFile(let path):
            "Cannot import '\(path)': reading it is not permitted. Check its permissions."
        case .emptyFile(let path):
            "Cannot import '\(path)': it has 0 bytes. Download it again."
        case .unknownFormat(let path):
            "Cannot import '\(path)': unknown format. The name must end in .osm, .osm.xml, .osm.gz, "
                + ".osm.bz2, .osm.pbf or .pbf."
        case .severalVersions(let path):
            "Cannot import '\(path)': it is a history or change file, with several versions of "
                + "an element. Use a plain extract."
        case .damagedFile(let path, let reason):
            "Cannot import '\(path)': it is damaged, or its format is not that of its name "
                + "(\(reason)). Download it again."
        case .noObjects(let path):
            "Cannot import '\(path)': it has no ways, relations or tagged nodes. Use another "
                + "extract."
        default: detailedDescription
        }
    }

    /// The description of an error that is in one element, in a limit or in the system.
    private var detailedDescription: String {
        switch self {
        case .locationOutOfRange(let path, let node, let latitude, let longitude):
            "Cannot import '\(path)': coordinates out of range: node \(node) has latitude "
                + "'\(latitude)' and longitude '\(longitude)'; they must be numbers within "
                + "-90 … 90 and -180 … 180. Correct the node or download the file again."
        case .tooManyNodes(let path, let way, let count, let limit):
            "Cannot import '\(path)': way \(way) has \(count) nodes; OpenStreetMap allows "
                + "\(limit). Split the way or download the file again."
        case .tooManyMembers(let path, let relation, let count, let limit):
            "Cannot import '\(path)': relation \(relation) has \(count) members; at most "
                + "\(limit) are accepted. Correct the relation or download the file again."
        case .relationOfItself(let path, let relation):
            "Cannot import '\(path)': relation \(relation) is a member of itself. Correct the "
                + "relation or download the file again."
        case .tooManyRoads(let paths, let node, let count, let limit):
            "Cannot import '\(paths.joined(separator: "', '"))': \(count) roads meet at node "
                + "\(node); at most \(limit) are accepted. Correct the node or download the file "
                + "again."
        case .tooManyAreas(let paths, let way, let count, let limit):
            "Cannot import '\(paths.joined(separator: "', '"))': way \(way) is a member of "
                + "\(count) multipolygons and boundaries; at most \(limit) are accepted. Correct the "
                + "relations or download the file again."
        default: sizeDescription
        }
    }

    /// The description of an error that is in a size or in the system.
    private var sizeDescription: String {
        switch self {
        case .overlongMarkup(let path, let near, let limit):
            "Cannot import '\(path)': a tag or comment \(Self.place(near)) has more than "
                + "\(limit) bytes. Shorten it or download the file again."
        case .overlongElement(let path, let near, let limit):
            "Cannot import '\(path)': no other node, way or relation starts within \(limit) bytes "
                + "\(Self.place(near)). Remove what is between or download the file again."
        case .overexpandedFile(let path, let limit):
            "Cannot import '\(path)': its content is more than \(limit) times as long as the file. "
                + "Unpack it and check the content, or download it again."
        case .overlongBlock(let path, let limit):
            "Cannot import '\(path)': the elements of a block take more than \(limit) bytes. Write "
                + "it with smaller blocks ('osmium cat'), or download it again."
        case .outOfMemory(let reason):
            "Cannot import: \(reason). Free memory or disk space, or import a smaller extract."
        case .unwritable(let path, let reason):
            "Cannot write the atlas '\(path)': \(reason). Check the folder and its free space."
        default: "The import was cancelled; nothing was changed."
        }
    }

    /// Where something is in a file, for a sentence.
    private static func place(_ near: OSMReference?) -> String {
        near.map { "after the start of \($0.kind) \($0.id)" } ?? "at the beginning of the file"
    }
}
