/// Why an import ended without an atlas. The atlas that was in use stays in use.
public enum ImportError: Error, Equatable, Sendable {
    case noSources
    case missingFile(path: String)
    case notAFile(path: String)
    case unreadableFile(path: String)
    case emptyFile(path: String)
    case unknownFormat(path: String)
    case severalVersions(path: String)
    /// The file's bytes are not whole, or not what the file's name says. `reason` is libosmium's.
    case damagedFile(path: String, reason: String)
    case noObjects(path: String)
    /// The degrees are as the file has them, "" for one that it lacks.
    case placeOffTheGlobe(path: String, node: Int64, latitude: String, longitude: String)
    case tooManyNodes(path: String, way: Int64, count: Int, limit: Int)
    case tooManyMembers(path: String, relation: Int64, count: Int, limit: Int)
    case relationOfItself(path: String, relation: Int64)
    case outOfMemory(reason: String)
    case unwritable(path: String, reason: String)
    case cancelled
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noSources:
            "Cannot import: no file was given. Name at least one .osm, .osm.gz, .osm.bz2 or "
                + ".osm.pbf file."
        case .missingFile(let path):
            "Cannot import '\(path)': there is no such file. Check the path."
        case .notAFile(let path):
            "Cannot import '\(path)': it is not a regular file. Name the files one by one."
        case .unreadableFile(let path):
            "Cannot import '\(path)': it may not be read. Check its permissions."
        case .emptyFile(let path):
            "Cannot import '\(path)': it has 0 bytes. Fetch it again."
        case .unknownFormat(let path):
            "Cannot import '\(path)': its name ends in none of .osm, .osm.xml, .osm.gz, .osm.bz2, "
                + ".osm.pbf and .pbf, which tell the format. Rename it."
        case .severalVersions(let path):
            "Cannot import '\(path)': it is a history or change file, with several versions of "
                + "an object. Take a plain extract."
        case .damagedFile(let path, let reason):
            "Cannot import '\(path)': it is damaged or not what its name says (\(reason)). "
                + "Fetch it again."
        case .noObjects(let path):
            "Cannot import '\(path)': it holds no ways, relations or tagged nodes. Take "
                + "another extract."
        default: objectDescription
        }
    }

    /// Of those errors that lie in one object or in the machine.
    private var objectDescription: String {
        switch self {
        case .placeOffTheGlobe(let path, let node, let latitude, let longitude):
            "Cannot import '\(path)': coordinates out of range: node \(node) has latitude "
                + "'\(latitude)' and longitude '\(longitude)'; they must be numbers within "
                + "-90 … 90 and -180 … 180. Correct the node or fetch the file again."
        case .tooManyNodes(let path, let way, let count, let limit):
            "Cannot import '\(path)': way \(way) has \(count) nodes; OpenStreetMap allows "
                + "\(limit). Split the way or fetch the file again."
        case .tooManyMembers(let path, let relation, let count, let limit):
            "Cannot import '\(path)': relation \(relation) has \(count) members; at most "
                + "\(limit) are accepted. Correct the relation or fetch the file again."
        case .relationOfItself(let path, let relation):
            "Cannot import '\(path)': relation \(relation) is a member of itself; relations "
                + "must not be. Correct the relation or fetch the file again."
        case .outOfMemory(let reason):
            "Cannot import: \(reason). Free memory or space on the disk, or import a "
                + "smaller extract."
        case .unwritable(let path, let reason):
            "Cannot write the atlas '\(path)': \(reason). Check the folder and its free space."
        default: "The import was cancelled; nothing was changed."
        }
    }
}
