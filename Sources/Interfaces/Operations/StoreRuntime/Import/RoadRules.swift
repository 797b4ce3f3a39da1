public import Foundation
import OSMModel
public import RoutePreparation

/// The rules for preparing roads: a profile for each mode, shipped or a user's own, and the traffic
/// rules in which countries differ.
public struct RoadRules: Sendable {
    /// One for each mode.
    public let profiles: [Profile]
    /// The traffic rules in which countries differ.
    public let countries: CountryRules

    /// Reads and checks the files. `own` are profiles or folders of profiles, at most one for each
    /// mode.
    ///
    /// - Throws: `ProfileError`, ``RoadRulesError/twoProfiles(_:first:second:)``,
    ///   ``RoadRulesError/noProfiles(folder:)``.
    public init(_ shippedData: ShippedData, own: [URL] = []) throws {
        var files: [TravelMode: URL] = [:]
        var read: [TravelMode: Profile] = [:]
        for file in try own.flatMap(Self.files) {
            let profile = try Profile(file: file)
            if let other = files[profile.mode] {
                throw RoadRulesError.twoProfiles(
                    profile.mode, first: other.path, second: file.path)
            }
            files[profile.mode] = file
            read[profile.mode] = profile
        }
        profiles = try TravelMode.allCases.map { mode in
            try read[mode] ?? Profile(file: shippedData.profile(for: mode))
        }
        countries = try CountryRules(file: shippedData.countryRules)
    }

    /// The profiles of a folder by name, or the file itself.
    private static func files(at place: URL) throws -> [URL] {
        var isFolder: ObjCBool = false
        let exists = unsafe FileManager.default.fileExists(
            atPath: place.path, isDirectory: &isFolder)
        guard exists, isFolder.boolValue else { return [place] }
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
            .filter { $0.hasSuffix(".json") }.sorted()
        guard !names.isEmpty else { throw RoadRulesError.noProfiles(folder: place.path) }
        return names.map { place.appending(path: $0) }
    }
}

/// Why a set of profiles cannot be used.
public enum RoadRulesError: Error, Hashable, CustomStringConvertible {
    case twoProfiles(TravelMode, first: String, second: String)
    case noProfiles(folder: String)

    public var description: String {
        switch self {
        case .twoProfiles(let mode, let first, let second):
            "'\(first)' and '\(second)' are both profiles for \(mode.rawValue). "
                + "Give one for each mode."
        case .noProfiles(let folder):
            "the folder '\(folder)' has no profile, which is a file named *.json. "
                + "Name another folder, or the profile itself."
        }
    }
}
