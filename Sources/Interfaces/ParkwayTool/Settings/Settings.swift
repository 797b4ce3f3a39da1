import ArgumentParser
import Foundation
import Geometry
import Guidance
import Operations
import RemoteGeocoding
import RoadClosures
import ServiceCore
import StoreRuntime

/// The settings of a command, read once and passed on as values.
///
/// Source: XDG Base Directory Specification 0.8.
struct Settings {
    let store: URL
    /// The URL of the database with the records; nil if they are in the store's folder.
    let records: String?
    /// The URLs of the replicas of that database; nil if there are none.
    let recordsReplicas: String?
    /// The folder with the photos of records in a database; nil: the database has them.
    let photos: URL?
    let stateFolder: URL
    let shippedData: ShippedData
    /// The units of distances in texts; nil for those of the map's country.
    let units: UnitSystem?
    private let configuration: ToolConfiguration

    init(store named: String?) throws {
        configuration = try ToolConfiguration.current()
        let environment = configuration.environment
        let store =
            try named ?? configuration.store
            ?? Self.folder("XDG_DATA_HOME", below: ".local/share", environment)
        self.store = URL(filePath: store, directoryHint: .isDirectory)
        records = configuration.records
        recordsReplicas = configuration.recordsReplicas
        photos = configuration.photos.map { URL(filePath: $0, directoryHint: .isDirectory) }
        stateFolder = URL(
            filePath: try Self.folder("XDG_STATE_HOME", below: ".local/state", environment),
            directoryHint: .isDirectory)
        if let data = configuration.data {
            shippedData = try ShippedData(folder: URL(filePath: data))
        } else {
            let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
            shippedData = try ShippedData(nearProgram: program)
        }
        units = configuration.units
    }

    /// The name of the service in libpq's file of services; nil if there is none.
    var databaseService: String? { configuration.environment["PGSERVICE"].nonEmpty }

    /// The language of the settings, else of the terminal; English if there are no directions in
    /// that language.
    ///
    /// Source: POSIX.1-2024, Base Definitions, section 8.2.
    var language: Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { configuration.environment[$0].nonEmpty }.first
        return configuration.language ?? locale.flatMap { Language(tag: $0) } ?? .english
    }

    /// The Nominatim server to ask if the map has no answer; nil if none is configured.
    ///
    /// - Throws: ``SettingError``.
    func remoteLookup() throws -> RemoteLookupSettings? {
        try .reading(sources(of: RemoteLookupSettings.names))
    }

    /// The limits on closures, as a service with the same settings has them.
    ///
    /// - Throws: ``SettingError``.
    func closureLimits() throws -> ClosureLimits {
        try service().closures
    }

    /// How long plates are kept, as a service with the same settings keeps them; nil: for ever.
    ///
    /// - Throws: ``SettingError``.
    func plateRetention() throws -> PlateRetention? {
        try service().plateRetention
    }

    /// Where a service with the same settings listens, with its base path.
    ///
    /// - Throws: ``SettingError``.
    func serviceAddress() throws -> String {
        let service = try service()
        let address = ListeningAddress(host: service.host, port: service.port)
        return "http://\(address)\(service.basePath)"
    }

    private func service() throws -> ServiceSettings {
        try ServiceConfiguration(sources(of: ServiceConfiguration.names)).settings
    }

    private func sources(of names: [String]) throws -> SettingSources {
        try SettingSources(
            options: [:], environment: configuration.environment, file: configuration.file,
            known: names)
    }

    private static func folder(
        _ variable: String, below home: String, _ environment: [String: String]
    ) throws(ToolError) -> String {
        // The specification says to ignore relative paths.
        if let named = environment[variable].nonEmpty, named.hasPrefix("/") {
            return "\(named)/parkway"
        }
        guard let folder = environment["HOME"].nonEmpty else {
            throw .noHomeFolder(variable: variable)
        }
        return "\(folder)/\(home)/parkway"
    }
}

extension String? {
    fileprivate var nonEmpty: String? {
        flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension RemoteLookupSettings {
    /// The names of the settings; see ``SettingSources``.
    static let names =
        ["nominatim.url", "nominatim.contact", "nominatim.proxy", "nominatim.allowHttp"]

    /// - Throws: ``SettingError``.
    static func reading(_ sources: SettingSources) throws -> RemoteLookupSettings? {
        do {
            return try checking(
                url: sources.text("nominatim.url"), contact: sources.text("nominatim.contact"),
                proxy: sources.text("nominatim.proxy"),
                allowsPlainHTTP: sources.boolean("nominatim.allowHttp") ?? false,
                version: ParkwayVersion.text)
        } catch let error as RemoteGeocodingError {
            throw SettingError.remoteLookup(error)
        }
    }
}

/// The options of every command.
struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder with the map and all records (default: $PARKWAY_STORE, else "
                + "$XDG_DATA_HOME/parkway, else ~/.local/share/parkway).",
            valueName: "folder"),
        completion: .directory)
    var store: String?

    @OptionGroup var console: ConsoleOptions

    /// Those of a parsed command; nil if it has none.
    static func of(_ command: any ParsableCommand) -> StoreOptions? {
        Mirror(reflecting: command).children.lazy
            .compactMap { ($0.value as? OptionGroup<StoreOptions>)?.wrappedValue }.first
    }

    func settings() throws -> Settings {
        try Settings(store: store)
    }

    /// The workspace. `zone` is the region's time zone; nil for the one of the environment.
    func workspace(zone: TimeZone? = nil) async throws -> Workspace {
        try await OpenedStore.workspace(settings(), zone: zone)
    }

    /// The limits on closures.
    ///
    /// - Throws: ``SettingError``.
    func closureLimits() throws -> ClosureLimits {
        try settings().closureLimits()
    }

    /// Finds places on the map and, if it has none, with the configured Nominatim server.
    func placeSearch(in workspace: Workspace) async throws -> PlaceSearch {
        let remote = try workspace.remoteGeocoder(settings().remoteLookup()) { notice in
            let sentence = RegionTime.sentence(notice) + "."
            if notice.isWarning { Terminal.warn(sentence) } else { Terminal.say(sentence) }
        }
        return PlaceSearch(workspace, remote: remote)
    }

    /// The workspace, and the signed-in person; nil if nobody is signed in.
    func personIfSignedIn(
        zone: TimeZone? = nil
    ) async throws -> (workspace: Workspace, person: SignedInWorkspace?) {
        do {
            let person = try await signedIn(zone: zone)
            return (person.workspace, person)
        } catch ToolError.notSignedIn {
            return (try await workspace(zone: zone), nil)
        }
    }

    /// The workspace and the account that is signed in.
    ///
    /// - Throws: ``ToolError/notSignedIn``; `AccountsError.sessionEnded`.
    func signedIn(zone: TimeZone? = nil) async throws -> SignedInWorkspace {
        let settings = try settings()
        let workspace = try await OpenedStore.workspace(settings, zone: zone)
        let session = SessionFile(state: settings.stateFolder, store: settings.store)
        return try await SignedInWorkspace(workspace, session)
    }
}

extension Terminal {
    /// Reads the settings and applies the options of a command.
    ///
    /// - Throws: ``SettingError``; ``ToolError/cannotWrite(file:reason:)``.
    static func use(_ options: ConsoleOptions) throws {
        // So that --quiet and --no-color apply to errors of the settings.
        use(Manner(isQuiet: options.quiet, usesColor: options.noColor ? false : nil))
        let configuration = try ToolConfiguration.load(file: options.config)
        try use(
            Manner(
                isQuiet: options.quiet || configuration.isQuiet,
                usesColor: !options.noColor && configuration.usesColor,
                output: options.hasFile ? options.output.map(OutputFile.init) : nil))
    }
}
