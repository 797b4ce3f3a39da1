import Cartography
public import Foundation
import Geocoding
public import OSMModel
import Routing

/// The folder of words, styles and profiles that the program needs beside itself.
public struct ShippedData: Sendable {
    public let folder: URL

    /// - Throws: ``ShippedDataError/notFound(searched:)`` where `folder` is not such a folder.
    public init(folder: URL) throws(ShippedDataError) {
        guard Self.isData(folder) else { throw .notFound(searched: [folder.path]) }
        self.folder = folder
    }

    /// Looks beside the program: `../share/parkway` of an installation, then `Data` in each
    /// folder above the program, as in a checkout.
    public init(besideProgram program: URL) throws(ShippedDataError) {
        let start = program.resolvingSymlinksInPath().deletingLastPathComponent()
        var candidates = [start.deletingLastPathComponent().appending(path: "share/parkway")]
        var above = start
        while above.path != "/" {
            candidates.append(above.appending(path: "Data"))
            above = above.deletingLastPathComponent()
        }
        guard let folder = candidates.first(where: Self.isData) else {
            throw .notFound(searched: candidates.map(\.path))
        }
        self.folder = folder
    }

    public var vocabularyFolder: URL { folder.appending(path: "Vocabulary") }
    public var cartographyFolder: URL { folder.appending(path: "Cartography") }
    /// What the HTTP service shows: the description of its API, and pages.
    public var serviceFolder: URL { folder.appending(path: "Service") }

    /// What countries differ in on the road.
    public var countryRules: URL { folder.appending(path: "Countries/roads.json") }

    /// The public holidays of countries.
    public var holidays: URL { folder.appending(path: "Countries/holidays.json") }

    public func profile(for mode: TravelMode) -> URL {
        folder.appending(path: "Profiles").appending(path: "\(mode.rawValue).json")
    }

    private static func isData(_ folder: URL) -> Bool {
        ["Vocabulary", "Cartography", "Countries", "Profiles", "Service"].allSatisfy { name in
            FileManager.default.fileExists(atPath: folder.appending(path: name).path)
        }
    }
}

/// Why the program's own files cannot be used.
public enum ShippedDataError: Error, Hashable, CustomStringConvertible {
    case notFound(searched: [String])

    public var description: String {
        switch self {
        case .notFound(let searched):
            "the folders Vocabulary, Cartography, Countries, Profiles and Service are not in "
                + searched.map { "'\($0)'" }.joined(separator: ", ")
                + ". Name the folder that holds them with PARKWAY_DATA."
        }
    }
}
