import HTTPTypes
import Hummingbird
import ServiceCore
import TestSupport
import Testing

@Suite("The accepted media types of a client")
struct AcceptFieldTests {
    private static let types = ["application/json", "application/geo+json", "text/html"]

    private static func best(_ field: String?) -> String? {
        let headers: HTTPFields = field.map { [.accept: $0] } ?? [:]
        return AcceptField(Request(headers: headers)).best(of: types)
    }

    @Test(arguments: [
        (nil, nil),
        ("", nil),
        ("image/png", nil),
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/*, application/*;q=0.5", "text/html"),
        ("text/html;q=0.2, application/geo+json ;q=0.8", "application/geo+json"),
        ("TEXT/HTML", "text/html"),
        ("text/html;level=1;q=0.3, */*;q=0.1", "text/html"),
        // The most specific range decides, even if a wider one has more weight.
        ("*/*, application/json;q=0", "application/geo+json"),
        ("application/*;q=0.1, application/json;q=0.9, */*;q=0.5", "application/json"),
        ("text/html;q=0", nil),
        (",, ,text/html", "text/html"),
    ])
    func theHighestWeightWins(field: String?, expected: String?) {
        #expect(Self.best(field) == expected)
    }

    @Test func severalFieldsAreOneList() {
        var headers = HTTPFields()
        headers.append(HTTPField(name: .accept, value: "text/html;q=0.4"))
        headers.append(HTTPField(name: .accept, value: "application/geo+json;q=0.6"))
        let accepted = AcceptField(Request(headers: headers))
        #expect(accepted.best(of: Self.types) == "application/geo+json")
    }

    /// The first type with the highest weight above 0, by the most specific range that fits it.
    private static func bestByHand(_ weighted: [(range: String, tenths: Int)]) -> String? {
        var best: String?
        var bestTenths = 0
        for type in types {
            let family: String = type.prefix { $0 != "/" } + "/*"
            for range in [type, family, "*/*"] {
                guard let found = weighted.first(where: { $0.range == range }) else { continue }
                if found.tenths > bestTenths { (best, bestTenths) = (type, found.tenths) }
                break
            }
        }
        return best
    }

    @Test func randomFieldsAreReadAsWritten() {
        var generator = SeededGenerator(seed: 1)
        let ranges = Self.types + ["application/*", "text/*", "*/*", "image/png"]
        var answers: Set<String?> = []
        for _ in 0..<2_000 {
            let chosen = ranges.shuffled(using: &generator)
                .prefix(Int.random(in: 1...ranges.count, using: &generator))
            let weighted: [(range: String, tenths: Int)] = chosen.map {
                ($0, Int.random(in: 0...10, using: &generator))
            }
            let field = weighted.map { range, tenths in
                let blank = Bool.random(using: &generator) ? " " : ""
                let weight = tenths == 10 ? "" : "\(blank);\(blank)q=0.\(tenths)"
                return range + weight + blank
            }.joined(separator: ",")
            let expected = Self.bestByHand(weighted)
            #expect(Self.best(field) == expected, "\(field)")
            answers.insert(expected)
        }
        #expect(answers.count == Self.types.count + 1)
    }
}
