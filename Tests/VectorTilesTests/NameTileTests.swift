import Atlas
import AtlasImport
import GRDB
import Geometry
import OSMModel
import Testing
import VectorTiles

@Suite("Tiles have the names of places in all languages and scripts")
struct NameTileTests {
    private static let names: [(main: String, others: [String: String])] = [
        ("Αθήνα", ["el": "Αθήνα", "en": "Athens", "ru": "Афины", "he": "אתונה"]),
        (
            "Санкт-Петербург",
            ["ru": "Санкт-Петербург", "en": "Saint Petersburg", "ar": "سانت بطرسبرغ"]
        ),
        ("القاهرة", ["ar": "القاهرة", "en": "Cairo", "zh": "开罗", "zh-Hant": "開羅"]),
        ("ירושלים", ["he": "ירושלים", "en": "Jerusalem", "el": "Ιερουσαλήμ", "ja": "エルサレム"]),
        ("東京", ["ja": "東京", "ko": "도쿄", "en": "Tokyo", "th": "โตเกียว"]),
    ]

    private static func place(_ number: Int) -> Coordinate {
        Coordinate(uncheckedLatitude: 0.002 + 0.0005 * Double(number), longitude: 10.002)
    }

    private let map: VectorMap

    init() throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try SpatialConnection.initialise($0) }
        let database = try DatabaseQueue(configuration: configuration)
        try AtlasSchema.blank.get().backup(to: database)
        try database.inDatabase { database in
            let extractor = MapFeatureExtractor()
            try extractor.begin(database)
            for (number, name) in Self.names.enumerated() {
                let pairs =
                    [(key: "place", value: "town"), (key: "name", value: name.main)]
                    + name.others.sorted { $0.key < $1.key }.map {
                        (key: "name:" + $0.key, value: $0.value)
                    }
                try extractor.node(
                    OSMNode(
                        id: Int64(number + 1), location: Self.place(number), tags: Tags(pairs)))
            }
            try extractor.finish(database, checkpoint: {})
        }
        map = VectorMap(FeatureCatalog(database: database))
    }

    /// A reader of a language gets `name_xx`, or else `name`.
    @Test(arguments: [7, 10, 14])
    func everyNameIsThere(zoom: Int) throws {
        let (columns, rows) = WebTile.range(of: BoundingBox(Self.place(0)), zoom: zoom)
        let tile = try #require(
            WebTile(zoom: zoom, column: columns.lowerBound, row: rows.lowerBound))
        let layer = try #require(try DecodedTile(try map.tile(tile, .shortbread))["place_labels"])
        for name in Self.names {
            let feature = try #require(
                layer.features.first { $0.fields["name"] == .text(name.main) }, "\(name.main)")
            for (language, text) in name.others {
                let shown = feature.fields["name_" + language] ?? feature.fields["name"]
                #expect(shown == .text(text), "\(name.main) in \(language)")
            }
        }
        #expect(layer.features.count == Self.names.count)
    }
}
