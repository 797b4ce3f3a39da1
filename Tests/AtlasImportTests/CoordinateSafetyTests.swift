import AtlasImport
import Foundation
import Geometry
import OSMModel
import TestSupport
import Testing

/// Coordinates off the globe are refused, not converted to others.
@Suite struct CoordinateSafetyTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    private func expectRefusal(_ file: URL, saying parts: String...) throws {
        let sentence = try #require(workshop.failure(file)).description
        for part in ["'\(file.path)'", "out of range", "node 5 "] + parts {
            #expect(sentence.contains(part), "\(sentence)")
        }
        #expect(!sentence.contains("\n"))
        #expect(!workshop.atlasExists)
    }

    @Test(arguments: [
        "1e99", "1e9", "-1e99999", "91", "-90.0000001", "400", "123456789012", "nan", "NaN",
        "inf", "", "north", "48,5", "48 5",
    ])
    func refusesLatitudes(_ text: String) throws {
        let file = try workshop.file("off.osm", #"<node id="5" lat="\#(text)" lon="9"/>"#)
        try expectRefusal(file, saying: "latitude '\(text)'", "longitude '9'")
    }

    @Test(arguments: ["1e99", "400", "180.0000001", "-200", "nan", "", "99999999999999999999"])
    func refusesLongitudes(_ text: String) throws {
        let file = try workshop.file("off.osm", #"<node lon="\#(text)" lat="48" id="5"/>"#)
        try expectRefusal(file, saying: "longitude '\(text)'")
    }

    @Test func refusesAMissingCoordinate() throws {
        try expectRefusal(
            try workshop.file("half.osm", #"<node id="5" lon="9"/>"#), saying: "latitude ''")
        try expectRefusal(
            try workshop.file("half.osm", #"<node id="5" lat="48"/>"#), saying: "longitude ''")
    }

    @Test func acceptsTheLimitsOfTheGlobe() throws {
        let file = try workshop.file(
            "ends.osm",
            node(1, 90, 180, ["name": "a"]) + node(2, -90, -180, ["name": "b"])
                + #"<node id="3" lat="4.85e1" lon=".9E1"><tag k="name" v="c"/></node>"#)
        let places = try workshop.record(file).nodes.map(\.location)
        #expect(places.map(\.latitude) == [90, -90, 48.5])
        #expect(places.map(\.longitude) == [180, -180, 9])
    }

    @Test func aNodeWithoutCoordinatesIsMissing() throws {
        let file = try workshop.file(
            "town.osm",
            #"<node id="3"/>"# + node(1, 48, 9) + node(2, 48, 9.1)
                + way(10, [1, 3, 2], ["highway": "service"]))
        #expect(try workshop.record(file).ways.map(\.nodes) == [[1, 2]])
    }

    /// Degrees in units of `granularity` nanodegrees. The last two exceed 64 bits.
    private static let protobufPlaces: [(latitude: Int64, longitude: Int64, granularity: Int32)] =
        [
            (910_000_000, 0, 100), (0, 1_800_000_001, 100), (0, 4_294_967_296 + 90_000_000, 100),
            (-42_949_672_960, 0, 100), (480_000_000, 2_147_483_647, 100),
            (.max / 2, 0, 100), (0, 1 << 40, .max),
        ]

    @Test(arguments: protobufPlaces, [true, false])
    func refusesProtobufPlaces(
        _ place: (latitude: Int64, longitude: Int64, granularity: Int32), isDense: Bool
    ) throws {
        let file = workshop.folder.file("off.osm.pbf")
        try ProtobufTown.file(
            place.latitude, place.longitude, granularity: place.granularity, isDense: isDense
        ).write(to: file)
        try expectRefusal(file)
    }

    @Test(arguments: [true, false])
    func acceptsProtobufPlaces(isDense: Bool) throws {
        let file = workshop.folder.file("town.osm.pbf")
        try ProtobufTown.file(900_000_000, -1_800_000_000, granularity: 100, isDense: isDense)
            .write(to: file)
        let node = try #require(try workshop.record(file).nodes.first)
        #expect(node.id == 5)
        #expect(node.location.latitude == 90)
        #expect(node.location.longitude == -180)
    }
}

/// The bytes of an OSM PBF file with one named node of number 5.
///
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format
private enum ProtobufTown {
    static func file(
        _ latitude: Int64, _ longitude: Int64, granularity: Int32, isDense: Bool
    ) -> Data {
        let header = field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8))
        let group: [UInt8]
        if isDense {
            let tags = varint(1) + varint(2) + varint(0)
            group = field(
                2,
                field(1, varint(zigzag(5))) + field(8, varint(zigzag(latitude)))
                    + field(9, varint(zigzag(longitude))) + field(10, tags))
        } else {
            group = field(
                1,
                number(1, zigzag(5)) + field(2, varint(1)) + field(3, varint(2))
                    + number(8, zigzag(latitude)) + number(9, zigzag(longitude)))
        }
        let strings = field(1, []) + field(1, Array("name".utf8)) + field(1, Array("x".utf8))
        // The granularity comes last, as the format allows.
        let block = field(1, strings) + field(2, group) + number(17, UInt64(granularity))
        return Data(blob("OSMHeader", header) + blob("OSMData", block))
    }

    private static func blob(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = field(1, content)
        let head = field(1, Array(type.utf8)) + number(3, UInt64(body.count))
        return [0, 0, UInt8(head.count >> 8), UInt8(head.count & 0xFF)] + head + body
    }

    private static func field(_ tag: UInt64, _ bytes: [UInt8]) -> [UInt8] {
        varint(tag << 3 | 2) + varint(UInt64(bytes.count)) + bytes
    }

    private static func number(_ tag: UInt64, _ value: UInt64) -> [UInt8] {
        varint(tag << 3) + varint(value)
    }

    private static func varint(_ value: UInt64) -> [UInt8] {
        var (bytes, rest): ([UInt8], UInt64) = ([], value)
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value << 1) ^ (value >> 63))
    }
}
