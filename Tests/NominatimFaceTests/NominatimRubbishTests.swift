import Foundation
import HTTPTestClient
import ServiceTestSupport
import TestSupport
import Testing

@Suite("No query crashes the geocoding faces") struct NominatimRubbishTests {
    private static let paths = [
        "/search", "/reverse", "/lookup", "/status.php", "/api/v1/geocode", "/api/v1/reverse",
        "/api/v1/autocomplete", "/photon/api", "/photon/structured", "/photon/reverse",
    ]
    private static let names = [
        "q", "lat", "lon", "format", "limit", "viewbox", "bounded", "zoom", "osm_ids", "layer",
        "countrycodes", "exclude_place_ids", "accept-language", "json_callback", "street", "city",
        "at", "focus", "language", "featureType", "dedupe", "addressdetails", "polygon_geojson",
        "bbox", "osm_tag", "radius", "lang", "location_bias_scale", "housenumber", "countrycode",
    ]
    private static let values = [
        "", "0", "1", "-1", "12 Harbour Street", "Harbour", "Ternhaven", "45.39,-65.35", "45.39",
        "-65.35", "nan", "1e400", "99999999999999999999", "json", "geojson", "geocodejson", "xml",
        "a,b,c,d", "-180,-90,180,90", "N1,W2,R3", "N99999999999999999999", "fr-CH,fr;q=0.9",
        "\"*\" OR (NEAR", "कि की", "\u{0}\u{1}\u{7F}", "<a href='x'>&amp;", "🙂👩‍👩‍👧",
        "e\u{301}e\u{301}", "\u{FFFE}\u{202E}", "[amenity=pub]", "1 1 1 1 1 1 1", "/&/ & and",
    ]

    @Test(arguments: [3, 14, 159] as [UInt64])
    func everyResponseIsAccepted(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let targets = (0..<250).map { _ in Self.target(&generator) }
        try await RunningService.withTown { service in
            try await service.client.withConnection { connection in
                for target in targets {
                    let answer = try await connection.send("GET", target)
                    #expect([200, 400, 422].contains(answer.status), "\(target): \(answer.text)")
                    let type = answer["content-type"] ?? ""
                    if type.contains("json") {
                        #expect(throws: Never.self, "\(target): \(answer.text)") {
                            try answer.json()
                        }
                    } else if type.contains("xml") {
                        #expect(XMLReading(answer.body) != nil, "\(target)")
                    }
                }
            }
        }
    }

    private static func target(_ generator: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...5, using: &generator)
        let pairs = (0..<count).map { _ -> String in
            let name = names.randomElement(using: &generator) ?? "q"
            let value = value(&generator)
            let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            return "\(name)=\(encoded ?? "")"
        }
        return (paths.randomElement(using: &generator) ?? "/search") + "?"
            + pairs.joined(separator: "&")
    }

    private static func value(_ generator: inout SeededGenerator) -> String {
        if Bool.random(using: &generator) {
            return values.randomElement(using: &generator) ?? ""
        }
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...30, using: &generator) {
            let largest: UInt32 = Bool.random(using: &generator) ? 0x7F : 0x2FFF
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...largest, using: &generator)) {
                text.append(scalar)
            }
        }
        return String(text)
    }

    @Test func invalidPercentEncodingIsRejected() async throws {
        try await RunningService.withTown { service in
            for query in ["q=%ff%fe", "q=%", "%zz=1"] {
                let answer = try await service.client.get("/search?\(query)")
                #expect(answer.status == 400)
                #expect(try answer.message()?.contains("percent-encoded") == true)
            }
        }
    }
}
