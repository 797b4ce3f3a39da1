import AddressText
import Atlas
import AtlasImport
import Extracts
import Foundation
import GRDB
import Gazetteer
import Geocoding
import Geometry

/// A store to search in, and its geocoder.
final class Scene {
    /// The name as given on the command line: `liechtenstein+monaco`, `2000000`.
    let name: String
    let vocabulary: Vocabulary
    let atlas: URL
    /// The maximum number of queries of each kind.
    let queriesOfAKind: Int
    private let folder: URL
    private let isKept: Bool
    private var opened: Geocoder?

    /// Imports what is missing. The gazetteer is built when it is first needed.
    init(_ name: String, keptIn kept: URL?, queriesOfAKind: Int) throws {
        self.name = name
        self.queriesOfAKind = queriesOfAKind
        isKept = kept != nil
        folder =
            kept
            ?? FileManager.default.temporaryDirectory
            .appending(path: "geocoding-figures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        vocabulary = try Vocabulary(folder: Extract.shippedData.appending(path: "Vocabulary"))
        atlas = folder.appending(path: "\(name).sqlite")
        guard !FileManager.default.fileExists(atPath: atlas.path) else { return }
        if let addresses = Int(name) {
            let map = folder.appending(path: "\(name).osm")
            defer { try? FileManager.default.removeItem(at: map) }
            try Self.generate(addresses, map)
            try importAtlas([map])
        } else {
            try importAtlas(extracts.map(Extract.file))
        }
    }

    deinit {
        if !isKept { try? FileManager.default.removeItem(at: folder) }
    }

    /// The extracts in the store; empty for a generated country.
    var extracts: [String] {
        Int(name) == nil ? name.split(separator: "+").map(String.init) : []
    }

    private func importAtlas(_ maps: [URL]) throws {
        try AtlasImporter(sources: maps, destination: atlas).run()
    }

    private static func generate(_ addresses: Int, _ map: URL) throws {
        let generator = Process()
        generator.executableURL = Extract.townGenerator
        generator.arguments = [
            "--addresses", "\(addresses)", "--seed", "7", "--output", map.path, "--quiet",
        ]
        try generator.run()
        generator.waitUntilExit()
        guard generator.terminationStatus == 0 else {
            throw UsageError("town-generator ended with status \(generator.terminationStatus)")
        }
    }

    /// Opens the geocoder; builds the gazetteer if there is none.
    func geocoder() throws -> Geocoder {
        if let opened { return opened }
        if try read({ try !$0.tableExists("gazetteer_entry") }) { try buildGazetteer() }
        let geocoder = Geocoder(
            database: try AtlasConnections(atlas, count: 1).database, vocabulary: vocabulary)
        opened = geocoder
        return geocoder
    }

    /// Builds the gazetteer like an import.
    func buildGazetteer() throws {
        opened = nil
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA journal_mode = OFF;
                    PRAGMA synchronous = OFF;
                    PRAGMA cache_size = -65536;
                    PRAGMA temp_store = MEMORY;
                    """)
            try SpatialConnection.initialise(database)
        }
        let queue = try DatabaseQueue(path: atlas.path, configuration: configuration)
        try queue.write { try GazetteerIndex.build(in: $0, vocabulary: vocabulary) }
        try queue.close()
    }

    func read<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try AtlasFile.read(atlas, work)
    }
}

/// Why something cannot be measured, as a sentence.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
