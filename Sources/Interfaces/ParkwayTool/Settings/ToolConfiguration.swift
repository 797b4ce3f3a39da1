import Foundation
import Geometry
import Guidance
import Synchronization

/// The settings of the program, read once: from the environment, and from the file of `--config`,
/// `PARKWAY_CONFIG` or the folder for settings. Options of a command come before them.
///
/// Source: XDG Base Directory Specification 0.8.
struct ToolConfiguration: Sendable {
    /// The settings that every command has.
    static let names = [
        "store", "records", "recordsReplicas", "photos", "data", "timeZone", "units", "language",
        "color", "quiet",
    ]
    /// All settings that a file may have: also those of `parkway serve`, so that one file suffices.
    static let allNames = names + ServiceConfiguration.names

    /// The configuration file; nil if there is none.
    let file: String?
    let environment: [String: String]
    /// The folder with the map and all records.
    let store: String?
    /// Where the records are, if not in that folder: the URL of a database, with its password.
    let records: String?
    /// The URLs of the replicas of that database, with their passwords.
    let recordsReplicas: String?
    /// The folder with the photos of records in a database; nil: the database has them.
    let photos: String?
    /// The folder with the files that ship with the program.
    let data: String?
    let timeZone: TimeZone?
    /// The units of distances in texts; nil for those of the map's country.
    let units: UnitSystem?
    /// The language of directions; nil for the one of the environment.
    let language: Language?
    /// Whether to print colours on a terminal.
    let usesColor: Bool
    /// Whether to print no messages but errors and questions.
    let isQuiet: Bool

    /// - Throws: ``SettingError``; ``ToolError/noSuchTimeZone(_:)``.
    init(file named: String?, environment: [String: String]) throws {
        self.environment = environment
        file = named ?? Self.defaultFile(environment)
        // An empty variable counts as not set.
        let variables = environment.filter { name, value in
            !value.isEmpty || !Self.names.map(SettingSources.variable).contains(name)
        }
        let sources = try SettingSources(
            options: [:], environment: variables, file: file, known: Self.names)
        store = try sources.text("store")
        records = try sources.text("records", isSecret: true)
        recordsReplicas = try sources.text("recordsReplicas", isSecret: true)
        photos = try sources.text("photos")
        data = try sources.text("data")
        timeZone = try sources.text("timeZone").map { name throws(ToolError) in
            guard let zone = TimeZone(identifier: name) else { throw .noSuchTimeZone(name) }
            return zone
        }
        units = try Self.choice("units", sources)
        language = try Self.choice("language", sources)
        let mayUseColor = try sources.boolean("color") ?? true
        usesColor = mayUseColor && environment["NO_COLOR", default: ""].isEmpty
        isQuiet = try sources.boolean("quiet") ?? false
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ sources: SettingSources
    ) throws -> Choice? {
        guard let text = try sources.text(name) else { return nil }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            throw SettingError.invalid(
                name, text: text,
                rule: "give one of: " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    /// The file of `PARKWAY_CONFIG`, which must exist, or the one in the folder for settings, if
    /// there is one.
    private static func defaultFile(_ environment: [String: String]) -> String? {
        if let named = environment["PARKWAY_CONFIG"], !named.isEmpty { return named }
        // The specification says to ignore relative paths.
        let folder =
            environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].flatMap { $0.isEmpty ? nil : "\($0)/.config" }
        guard let folder else { return nil }
        let file = "\(folder)/parkway/parkway.json"
        return FileManager.default.fileExists(atPath: file) ? file : nil
    }

    private static let loaded = Mutex<ToolConfiguration?>(nil)

    /// Reads the settings for the rest of the program.
    ///
    /// - Throws: like ``init(file:environment:)``.
    static func load(file: String?) throws -> ToolConfiguration {
        let configuration = try ToolConfiguration(
            file: file, environment: ProcessInfo.processInfo.environment)
        loaded.withLock { $0 = configuration }
        return configuration
    }

    /// The settings that ``load(file:)`` read; without it, those of the default file.
    ///
    /// - Throws: like ``init(file:environment:)``.
    static func current() throws -> ToolConfiguration {
        try loaded.withLock { $0 } ?? load(file: nil)
    }
}
