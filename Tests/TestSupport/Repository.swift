public import Foundation

/// Where the tests find what lies beside them.
public enum Repository {
    /// The checkout's top folder.
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// What the repository ships.
    public static let shippedData = root.appending(path: "Data")

    /// The folder of real OpenStreetMap extracts (`PARKWAY_EXTRACTS`, by default
    /// `../shared/data` beside the checkout), or nil on a machine without it.
    public static let extracts: URL? = {
        let named = ProcessInfo.processInfo.environment["PARKWAY_EXTRACTS"]
        let folder =
            named.map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared/data")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// One extract, such as `monaco.osm.pbf`; nil, with a word on stderr, where it is absent.
    public static func extract(_ name: String) -> URL? {
        let file = extracts?.appending(path: name)
        if let file, FileManager.default.fileExists(atPath: file.path) { return file }
        let message = "skipped: no extract '\(name)'; set PARKWAY_EXTRACTS to its folder\n"
        FileHandle.standardError.write(Data(message.utf8))
        return nil
    }
}
