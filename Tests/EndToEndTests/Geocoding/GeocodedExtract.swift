import AddressText
import Atlas
import AtlasImport
import Foundation
import GRDB
import Gazetteer
import Geocoding
import Geometry
import OSMModel
import TestSupport

/// The gazetteer of a map file, imported once per process.
struct GeocodedExtract {
    /// An address of the atlas, as the map has it.
    struct Address {
        let osm: OSMReference
        let houseNumber: String
        /// `addr:street`, or `addr:place`.
        let street: String
        let place: Coordinate
    }

    /// Reads the extract through its own connection, so that tests do not wait for each other.
    let geocoder: Geocoder
    private let gazetteer: ImportedGazetteer

    /// Every numbered address of a street or a named place, without interpolated ones.
    var addresses: [Address] { gazetteer.addresses }
    /// The size of the gazetteer's tables and indexes per row of `address`, in bytes.
    var bytesOfAddress: Double { gazetteer.bytesOfAddress }

    private static let imported = SharedValues<URL, ImportedGazetteer>()

    /// Imports `file`, unless another test has done so in this process.
    init(_ file: URL) throws {
        gazetteer = try Self.imported.value(for: file) { try ImportedGazetteer(file) }
        geocoder = Geocoder(
            database: try gazetteer.connection(), vocabulary: gazetteer.vocabulary)
    }

    /// At most `count` addresses, the same for the same `seed`.
    func sample(_ count: Int, seed: UInt64) -> ArraySlice<Address> {
        var generator = SeededGenerator(seed: seed)
        return addresses.shuffled(using: &generator).prefix(count)
    }

    /// The label that the geocoder gives `address`.
    func label(of address: Address) throws -> String? {
        try geocoder.reverse(address.place, options: ReverseOptions(limit: 50))
            .first { $0.osm == address.osm && $0.address.houseNumber == address.houseNumber }?
            .label
    }
}

/// The gazetteer of a map file in a temporary folder.
private final class ImportedGazetteer: Sendable {
    let vocabulary: Vocabulary
    let addresses: [GeocodedExtract.Address]
    let bytesOfAddress: Double
    private let folder: TemporaryFolder

    init(_ file: URL) throws {
        folder = try TemporaryFolder()
        let vocabulary = try Vocabulary(
            folder: Repository.shippedData.appending(path: "Vocabulary"))
        try AtlasImporter(sources: [file], destination: Self.atlas(in: folder)).run(
            extractors: [RoadExtractor(), GazetteerExtractor()],
            completion: { try GazetteerIndex.build(in: $0, vocabulary: vocabulary) })
        self.vocabulary = vocabulary
        let database = try Self.connection(to: Self.atlas(in: folder))
        addresses = try database.read { connection in
            try Row.fetchAll(connection, sql: Self.everyAddress)
                .compactMap(GeocodedExtract.Address.init)
        }
        bytesOfAddress = try database.read { connection in
            try Double.fetchOne(
                connection,
                sql: """
                    SELECT 1.0 * sum(pgsize) / (SELECT count(*) FROM address)
                    FROM dbstat WHERE name LIKE '%gazetteer_%'
                    """) ?? .infinity
        }
    }

    func connection() throws -> DatabaseQueue {
        try Self.connection(to: Self.atlas(in: folder))
    }

    private static func atlas(in folder: TemporaryFolder) -> URL { folder.file("atlas.sqlite") }

    private static func connection(to atlas: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        return try DatabaseQueue(
            path: AtlasFile.immutableURI(atlas), configuration: configuration)
    }

    private static let everyAddress = """
        SELECT osm_type, osm_id, house_number, coalesce(street, place), Y(geometry), X(geometry)
        FROM address
        WHERE house_number IS NOT NULL AND coalesce(street, place) IS NOT NULL
            AND interpolated = 0
        ORDER BY id
        """
}

extension GeocodedExtract.Address {
    fileprivate init?(_ row: Row) {
        guard let kind = OSMReference.Kind(rawValue: row[0]),
            let place = try? Coordinate(latitude: row[4], longitude: row[5])
        else { return nil }
        self.init(
            osm: OSMReference(kind, row[1]), houseNumber: row[2], street: row[3], place: place)
    }
}
