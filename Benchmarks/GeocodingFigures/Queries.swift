import Extracts
import Foundation
import GRDB
import Geometry

/// The queries: the shared cases of the maps, and addresses of the store in many spellings.
struct Queries {
    /// The shared cases of all kinds, except single keystrokes and coordinates.
    let shared: [String]
    /// Addresses in full, in any order, shortened and misspelt.
    let full: [String]
    let reordered: [String]
    let partial: [String]
    let misspelt: [String]
    /// The places of the addresses of these texts.
    let homes: [Coordinate]
    /// Every prefix of what somebody types.
    let typed: [String]
    /// Places up to 40 m from an address, and the places of these addresses.
    let places: [Coordinate]

    private struct Address {
        let number: String
        let street: String
        let city: String?
        let postcode: String?
        let place: Coordinate

        var line: String { "\(street) \(number)" }

        var town: String? {
            let words = [postcode, city].compactMap { $0 }
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    private struct Case: Decodable {
        let extract: String
        let mode: String
        let query: String?
        let lat: Double?
        let lon: Double?
    }

    init(of scene: Scene) throws {
        var random = SeededGenerator(seed: 5)
        let most = scene.queriesOfAKind
        let addresses = try Self.addresses(min(1_000, most), in: scene, &random)
        homes = addresses.map(\.place)
        let cases = try Self.sharedCases(of: scene.extracts)
        // At regular intervals, so that each kind of case is included.
        shared = stride(from: 0, to: cases.count, by: max(1, cases.count / min(most, 10_000)))
            .map { cases[$0] }
        full = addresses.map { [$0.line, $0.town].compactMap { $0 }.joined(separator: ", ") }
        reordered = addresses.map { address in
            [address.city, address.number, address.street].compactMap { $0 }.joined(separator: " ")
        }
        partial = addresses.enumerated().map { index, address in
            switch index % 3 {
            case 0: address.line
            case 1: [address.street, address.city].compactMap { $0 }.joined(separator: ", ")
            default: address.street
            }
        }
        misspelt = addresses.map { address in
            [Self.misspelling(of: address.street, &random) + " " + address.number, address.town]
                .compactMap { $0 }.joined(separator: ", ")
        }
        typed = addresses.prefix(100).flatMap { address in
            let text = [address.line, address.city].compactMap { $0 }.joined(separator: " ")
            return (1...text.count).map { String(text.prefix($0)) }
        }
        places = try addresses.map { address in
            try Coordinate(
                latitude: address.place.latitude
                    + .random(in: -0.000_25...0.000_25, using: &random),
                longitude: address.place.longitude
                    + .random(in: -0.000_35...0.000_35, using: &random))
        }
    }

    /// Prints the queries for other geocoders.
    func printLines() throws {
        struct Line: Encodable {
            let measure: String
            var text: String?
            var place: [Double]?
        }
        let kinds = [
            ("search-shared", shared), ("search-full", full), ("search-reordered", reordered),
            ("search-partial", partial), ("search-misspelt", misspelt),
        ]
        let lines =
            kinds.flatMap { kind, texts in texts.map { Line(measure: kind, text: $0) } }
            + places.map { Line(measure: "reverse", place: [$0.latitude, $0.longitude]) }
        for line in lines {
            print(String(decoding: try JSONEncoder().encode(line), as: UTF8.self))
        }
    }

    /// Selects addresses from the whole store.
    private static func addresses(
        _ count: Int, in scene: Scene, _ random: inout SeededGenerator
    ) throws -> [Address] {
        try scene.read { database in
            let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM address") ?? 0
            let statement = try database.makeStatement(
                sql: """
                    SELECT house_number, street, city, postcode, ST_Y(geometry), ST_X(geometry)
                    FROM address
                    WHERE id >= ? AND house_number IS NOT NULL AND street IS NOT NULL LIMIT 1
                    """)
            var addresses: [Address] = []
            while addresses.count < count {
                let id = Int64.random(in: 1...max(1, last), using: &random)
                guard let row = try Row.fetchOne(statement, arguments: [id]) else { continue }
                addresses.append(
                    Address(
                        number: row[0], street: row[1], city: row[2], postcode: row[3],
                        place: try Coordinate(latitude: row[4], longitude: row[5])))
            }
            return addresses
        }
    }

    private static func sharedCases(of extracts: [String]) throws -> [String] {
        let folder = Extract.folder.appending(path: "geocoding/dev")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try files.sorted().filter { $0.hasSuffix(".jsonl") }.flatMap { file in
            try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                .split(separator: "\n")
                .map { try JSONDecoder().decode(Case.self, from: Data($0.utf8)) }
                .filter { $0.mode == "search" && extracts.contains($0.extract) }
                .compactMap(\.query)
        }
    }

    /// Makes one edit within the longest word.
    private static func misspelling(
        of street: String, _ random: inout SeededGenerator
    ) -> String {
        var words = street.split(separator: " ").map(Array.init)
        guard let longest = words.indices.max(by: { words[$0].count < words[$1].count }),
            words[longest].count > 3
        else { return street }
        let position = Int.random(in: 1..<words[longest].count - 1, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: words[longest].remove(at: position)
        case 1: words[longest].insert("e", at: position)
        case 2: words[longest][position] = "x"
        default: words[longest].swapAt(position, position + 1)
        }
        return words.map { String($0) }.joined(separator: " ")
    }
}
