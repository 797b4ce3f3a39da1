import Foundation
import TestSupport
import Testing

/// Every parameter and member of the API is an option of the command that does the same. A repeated
/// option is an array with a plural name.
@Suite("The command line and the API have one vocabulary", .ownThreads)
struct VocabularyTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        let command: String
        let operation: String
        /// Names of the API for arguments of the command that have no name, or that it does not
        /// need.
        let onlyAPI: Set<String>
        var testDescription: String { "\(command) = \(operation)" }

        init(_ command: String, _ operation: String, _ onlyAPI: Set<String> = []) {
            self.command = command
            self.operation = operation
            self.onlyAPI = onlyAPI
        }
    }

    /// The languages of places are those of the environment; passwords are never arguments.
    static let pairs = [
        Pair("add", "addParking"), Pair("extend", "extendParking"),
        Pair("list", "listParkings"), Pair("list", "searchParkings"),
        Pair("route", "findRoute", ["to"]), Pair("route", "findRouteToParking"),
        Pair("isochrone", "findIsochrones", ["from"]),
        Pair("find-parking", "findParking", ["near"]),
        Pair("geocode", "geocode", ["q"]), Pair("geocode", "autocomplete", ["q"]),
        Pair("reverse", "reverseGeocode", ["at", "layer"]),
        Pair("sign-up", "signUp", ["password", "invitation"]),
        Pair("profile", "changeAccount", ["password"]),
        Pair("close", "closeRoad", ["street", "box", "circle", "polygon"]),
        Pair("closures", "listClosures"), Pair("spaces offer", "addSpace"),
        Pair("spaces edit", "editSpace"), Pair("spaces rent", "rentSpace"),
        Pair("spaces rentals", "listRentals"),
        Pair("spaces list", "listSpaces"), Pair("buildings cameras add", "addCamera"),
        Pair("buildings gate", "changeGate"), Pair("buildings sightings", "listSightings"),
        Pair("buildings report", "reportCar", ["plate"]),
        Pair("check-receipt", "checkReceipt", ["code"]),
    ]

    @Test(arguments: pairs)
    func theAPIHasTheNamesOfTheOptions(pair: Pair) throws {
        let program = Program(in: try TemporaryFolder())
        let dump = try program.succeed(["--experimental-dump-help"]).object()
        let options = try Self.options(of: pair.command, in: dump)
        let names = try Self.names(of: pair.operation)
        let unknown = names.subtracting(pair.onlyAPI).filter { name in
            !options.contains(name)
                && !(name.hasSuffix("s") && options.contains(String(name.dropLast())))
        }
        #expect(unknown.isEmpty, "\(options.sorted())")
    }

    /// The long names of a command's options in camelCase.
    private static func options(of command: String, in dump: [String: Any]) throws -> Set<String> {
        var content = try #require(dump["command"] as? [String: Any])
        for word in command.split(separator: " ") {
            let commands = content["subcommands"] as? [[String: Any]] ?? []
            content = try #require(
                commands.first { $0["commandName"] as? String == String(word) }, "\(word)")
        }
        let arguments = content["arguments"] as? [[String: Any]] ?? []
        let names = arguments.flatMap { $0["names"] as? [[String: String]] ?? [] }
            .filter { $0["kind"] == "long" }.compactMap { $0["name"] }
        return Set(
            names.map { name in
                let words = name.split(separator: "-")
                return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
            })
    }

    /// The names of an operation's parameters and of the members of its body, without those that are
    /// deprecated.
    private static func names(of operation: String) throws -> Set<String> {
        let file = Repository.shippedData.appending(path: "Service/openapi.json")
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        let found = try #require(
            paths.values.flatMap(\.values).first { $0["operationId"] as? String == operation },
            "\(operation)")
        func resolved(_ value: [String: Any]) -> [String: Any] {
            guard let reference = value["$ref"] as? String else { return value }
            return reference.split(separator: "/").dropFirst().reduce(document) { part, step in
                part[String(step)] as? [String: Any] ?? [:]
            }
        }
        let parameters = (found["parameters"] as? [[String: Any]] ?? []).map(resolved)
            .filter { $0["in"] as? String == "query" && $0["deprecated"] as? Bool != true }
            .compactMap { $0["name"] as? String }
        let body = found["requestBody"] as? [String: Any]
        let types = body?["content"] as? [String: [String: Any]] ?? [:]
        let schema = types.values.first?["schema"] as? [String: Any] ?? [:]
        let forms = resolved(schema)
        let schemas = [forms] + (forms["oneOf"] as? [[String: Any]] ?? []).map(resolved)
        let members = schemas.flatMap { $0["properties"] as? [String: [String: Any]] ?? [:] }
            .filter { $0.value["deprecated"] as? Bool != true }.map(\.key)
        return Set(parameters + members)
    }
}
