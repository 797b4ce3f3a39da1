public import Foundation

/// The files of the checkout, and the extracts next to it.
public enum Repository {
    /// The checkout's top folder.
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The data that the repository ships.
    public static let shippedData = root.appending(path: "Data")

    /// The folder of real OpenStreetMap extracts (`PARKWAY_EXTRACTS`, by default `../shared/data`), or
    /// nil if there is none.
    public static let extracts: URL? = {
        let named = ProcessInfo.processInfo.environment["PARKWAY_EXTRACTS"]
        let folder =
            named.map { URL(filePath: $0) }
            ?? root.deletingLastPathComponent().appending(path: "shared/data")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// One extract, such as `monaco.osm.pbf`. Tests that ask for one have the trait
    /// `.extracts("monaco.osm.pbf")`.
    ///
    /// - Throws: ``MissingExtract``.
    public static func extract(_ name: String) throws -> URL {
        guard let file = extracts?.appending(path: name), hasExtract(name) else {
            throw MissingExtract(name: name)
        }
        return file
    }

    /// Whether this machine has an extract.
    public static func hasExtract(_ name: String) -> Bool {
        extracts.map { FileManager.default.fileExists(atPath: $0.appending(path: name).path) }
            ?? false
    }

    /// Those of some extracts that this machine has, for tests that also run on the sample town.
    public static func availableExtracts(_ names: String...) -> [URL] {
        names.compactMap { try? extract($0) }
    }

    /// A test uses an extract without the trait that skips the test if it is missing.
    public struct MissingExtract: Error {
        public let name: String
    }
}
