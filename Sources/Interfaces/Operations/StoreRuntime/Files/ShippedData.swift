import Cartography
public import Foundation
import Geocoding
public import OSMModel
public import Remedies
import Routing

/// The folder with vocabulary, styles and profiles, which ships with the program.
public struct ShippedData: Sendable {
    /// The folder with all of it.
    public let folder: URL

    /// - Throws: ``ShippedDataError/notFound(searched:)`` if `folder` is not such a folder.
    public init(folder: URL) throws(ShippedDataError) {
        guard Self.isData(folder) else { throw .notFound(searched: [folder.path]) }
        self.folder = folder
    }

    /// Searches near the program: `../share/parkway` of an installation, then `Data` in each folder
    /// above it, as in a checkout.
    ///
    /// - Throws: ``ShippedDataError/notFound(searched:)``.
    public init(nearProgram program: URL) throws(ShippedDataError) {
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

    /// The words of addresses in each language.
    public var vocabularyFolder: URL { folder.appending(path: "Vocabulary") }
    /// The style of the maps.
    public var cartographyFolder: URL { folder.appending(path: "Cartography") }
    /// What the HTTP service shows: the description of its API, and pages.
    public var serviceFolder: URL { folder.appending(path: "Service") }

    /// The traffic rules in which countries differ.
    public var countryRules: URL { folder.appending(path: "Countries/roads.json") }

    /// The public holidays of countries.
    public var holidays: URL { folder.appending(path: "Countries/holidays.json") }

    /// The file with the profile of a mode.
    public func profile(for mode: TravelMode) -> URL {
        folder.appending(path: "Profiles").appending(path: "\(mode.rawValue).json")
    }

    private static func isData(_ folder: URL) -> Bool {
        ["Vocabulary", "Cartography", "Countries", "Profiles", "Service"].allSatisfy { name in
            FileManager.default.fileExists(atPath: folder.appending(path: name).path)
        }
    }
}

/// Why the files that ship with the program cannot be used.
public enum ShippedDataError: Error, Hashable {
    case notFound(searched: [String])
}

extension ShippedDataError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notFound(let searched):
            "the folders Vocabulary, Cartography, Countries, Profiles and Service are not in "
                + searched.map { "'\($0)'" }.joined(separator: ", ")
        }
    }
}

extension ShippedDataError: RemediableError {
    public var remedy: Remedy? { .reinstall }
}
