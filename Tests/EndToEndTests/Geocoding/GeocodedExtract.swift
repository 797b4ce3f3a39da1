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

/// The gazetteer of a map file, imported into a folder of its own.
struct GeocodedExtract {
    /// An address of the atlas, as the map has it.
    struct Address {
        let osm: OSMReference
        let houseNumber: String
        /// `addr:street`, or `addr:place`.
        let street: String
        let place: Coordinate
    }

    let geocoder: Geocoder
    /// Every numbered address of a street or a named place that is an object of its own.
    let addresses: [Address]
    /// What the gazetteer's tables take on the disk for each row of `address`, indexes and all.
    let bytesOfAddress: Double
    private let folder: TemporaryFolder

    init(_ file: URL) throws {
        folder = try TemporaryFolder()
        let vocabulary = try Vocabulary(
            folder: Repository.shippedData.appending(path: "Vocabulary"))
        let atlas = folder.file("atlas.sqlite")
        try AtlasImporter(sources: [file], destination: atlas).run(
            extractors: [RoadExtractor(), GazetteerExtractor()],
            completion: { try GazetteerIndex.build(in: $0, vocabulary: vocabulary) })
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let database = try DatabaseQueue(
            path: AtlasFile.immutableURI(atlas), configuration: configuration)
        geocoder = Geocoder(database: database, vocabulary: vocabulary)
        addresses = try database.read { connection in
            try Row.fetchAll(connection, sql: Self.everyAddress).compactMap(Address.init)
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

    private static let everyAddress = """
        SELECT osm_type, osm_id, house_number, coalesce(street, place), Y(geometry), X(geometry)
        FROM address
        WHERE house_number IS NOT NULL AND coalesce(street, place) IS NOT NULL
            AND interpolated = 0
        ORDER BY id
        """

    /// At most `count` addresses, the same for the same `seed`.
    func sample(_ count: Int, seed: UInt64) -> ArraySlice<Address> {
        var generator = SeededGenerator(seed: seed)
        return addresses.shuffled(using: &generator).prefix(count)
    }

    /// The line that the geocoder itself writes for `address`.
    func label(of address: Address) throws -> String? {
        try geocoder.reverse(address.place, options: ReverseOptions(limit: 50))
            .first { $0.osm == address.osm && $0.address.houseNumber == address.houseNumber }?
            .label
    }
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
