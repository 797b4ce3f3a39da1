import Foundation
package import Geocoding
package import Geometry
import RecordKeeping

/// A query to a Nominatim server in canonical form, so equal queries share a cached answer.
///
/// Source: https://nominatim.org/release-docs/latest/api/Search/ and /Reverse/.
package struct RemoteQuery: Hashable, Sendable {
    /// The path and query in ASCII, which follow the server's URL.
    package let target: String
    let subject: Subject

    enum Subject: Hashable, Sendable {
        case text(String)
        case place(Coordinate)
    }

    /// The answer of a server that found nothing.
    var emptyAnswer: [UInt8] {
        switch subject {
        case .text: Array("[]".utf8)
        case .place: Array(#"{"error":"Unable to geocode"}"#.utf8)
        }
    }

    /// A search for `text`; nil if it is empty or longer than
    /// ``RemoteLookupPolicy/maximumTextLength``.
    package init?(places text: String, _ options: SearchOptions) {
        // Composed, with single blanks, so texts that look the same are equal.
        let line = text.precomposedStringWithCanonicalMapping
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty, line.unicodeScalars.count <= RemoteLookupPolicy.maximumTextLength
        else {
            return nil
        }
        var parameters = [
            ("q", line), ("format", "jsonv2"), ("addressdetails", "1"),
            ("limit", String(RemoteLookupPolicy.places)),
        ]
        if let box = options.viewbox, Self.isOnGlobe(box) {
            let edges = [box.west, box.north, box.east, box.south].map { Self.degrees($0) }
            parameters.append(("viewbox", edges.joined(separator: ",")))
            if options.isBounded { parameters.append(("bounded", "1")) }
        }
        subject = .text(line)
        target = Self.target("/search", parameters, options.languages)
    }

    /// A reverse query for `place`, rounded to five decimals (about a metre).
    package init(at place: Coordinate, _ options: ReverseOptions) {
        let parameters = [
            ("lat", Self.degrees(place.latitude)), ("lon", Self.degrees(place.longitude)),
            ("format", "jsonv2"), ("addressdetails", "1"), ("zoom", "18"),
        ]
        subject = .place(place)
        target = Self.target("/reverse", parameters, options.languages)
    }

    private static func target(
        _ path: String, _ parameters: [(name: String, value: String)], _ languages: [String]
    ) -> String {
        var parameters = parameters
        let language = languages.joined(separator: ",")
        if !language.isEmpty, language.utf8.count <= 100 {
            parameters.append(("accept-language", language))
        }
        let pairs = parameters.map { "\($0.name)=\(encoded($0.value))" }
        return "\(path)?\(pairs.joined(separator: "&"))"
    }

    private static func isOnGlobe(_ box: BoundingBox) -> Bool {
        [box.south, box.north].allSatisfy((-90...90).contains)
            && [box.west, box.east].allSatisfy((-180...180).contains)
    }

    /// A coordinate with five decimals, without an exponent.
    private static func degrees(_ value: Double) -> String {
        let scaled = Int((value * 100_000).rounded())
        let fraction = String(scaled.magnitude % 100_000)
        let zeros = String(repeating: "0", count: 5 - fraction.count)
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / 100_000).\(zeros)\(fraction)"
    }

    /// Percent-encoded UTF-8; only unreserved characters stay as they are.
    ///
    /// Source: RFC 3986, section 2.3
    static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
