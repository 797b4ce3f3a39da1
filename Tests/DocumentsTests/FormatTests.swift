import Documents
import Foundation
import Geometry
import StoreRuntime
import TestSupport
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        (0, "0 m"), (4_400, "4 m"), (99_400, "99 m"), (99_600, "100 m"), (344_000, "340 m"),
        (994_000, "990 m"), (995_000, "1.0 km"), (1_250_000, "1.3 km"), (99_940_000, "99.9 km"),
        (123_456_000, "123 km"),
    ])
    func distancesReadAsPeopleSayThem(millimeters: Int64, text: String) {
        #expect(ReadableMeasure.distance(millimeters: millimeters) == text)
    }

    @Test(arguments: [
        (0, "0 s"), (59_400, "59 s"), (59_600, "1 min"), (89_000, "1 min"), (90_000, "2 min"),
        (3_569_000, "59 min"), (3_571_000, "1 h 0 min"), (7_500_000, "2 h 5 min"),
    ])
    func durationsReadAsPeopleSayThem(milliseconds: Int64, text: String) {
        #expect(ReadableMeasure.duration(milliseconds: milliseconds) == text)
    }

    @Test func aCSVFieldSurvivesWhateverIsInIt() {
        var random = SeededGenerator(seed: 21)
        let alphabet = Array("ab,\"\n\r é;=")
        for _ in 0..<2_000 {
            let fields = (0..<3).map { _ in
                String(
                    (0..<Int.random(in: 0..<6, using: &random)).compactMap { _ in
                        alphabet.randomElement(using: &random)
                    })
            }
            #expect(Self.read(RecordFormats.csvLine(fields)) == fields)
        }
    }

    @Test func geoJSONPutsLongitudeFirst() throws {
        let place = try Coordinate(latitude: 43.7, longitude: 7.4)
        let text = try RecordFormats.json(GeoJSONGeometry.point(place))
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(json?["coordinates"] as? [Double] == [7.4, 43.7])
    }

    /// A plain reader of one CSV record (RFC 4180).
    private static func read(_ line: String) -> [String] {
        var fields = [""]
        var isQuoted = false
        var scalars = Array(line.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"":
                scalars.removeFirst()
                fields[fields.count - 1].unicodeScalars.append(scalar)
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].unicodeScalars.append(scalar)
            }
        }
        return fields
    }
}
