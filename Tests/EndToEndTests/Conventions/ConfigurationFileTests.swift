import Foundation
import HTTPTestClient
import TestSupport
import Testing

@Suite("A file has the settings of all commands", .ownThreads)
struct ConfigurationFileTests {
    private let town: SampleTown
    private let standard: URL

    init() throws {
        town = try SampleTown()
        standard = town.program.home.appending(path: ".config/parkway/parkway.json")
        try FileManager.default.createDirectory(
            at: standard.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    private func write(_ json: String, to file: URL) throws {
        try json.write(to: file, atomically: true, encoding: .utf8)
    }

    /// The program without the variables that the tests set.
    private func plain(_ variables: [String: String] = [:]) -> Program {
        var program = town.program
        program.environment = ["PARKWAY_STORE": ""].merging(variables) { $1 }
        return program
    }

    private static let route = ["route", "20 North Ring", "--from", "Town Hall"]

    @Test func theFileNamesTheStore() throws {
        #expect(try plain().run("geocode", "Town Hall").status == 1)
        try write(#"{"store": "\#(town.program.store.path)"}"#, to: standard)
        try plain().succeed(["geocode", "Town Hall"])
        let elsewhere = town.folder.file("elsewhere")
        let other = try plain().run("geocode", "Town Hall", "--store", elsewhere.path)
        #expect(other.messages.contains("elsewhere'"))
    }

    @Test func optionsComeBeforeVariablesAndVariablesBeforeTheFile() throws {
        let store = #""store": "\#(town.program.store.path)""#
        try write("{\(store), \"units\": \"imperial\", \"language\": \"de\"}", to: standard)
        let fromFile = try plain().succeed(Self.route).output
        #expect(fromFile.contains("Von ") && fromFile.contains(#/\n[0-9,]+ mi, /#))
        let fromVariable = try plain(["PARKWAY_UNITS": "metric", "PARKWAY_LANGUAGE": "fr"])
            .succeed(Self.route).output
        #expect(fromVariable.contains("De ") && fromVariable.contains(#/\n[0-9,]+ k?m, /#))
        let fromOption = try plain(["PARKWAY_UNITS": "metric", "PARKWAY_LANGUAGE": "fr"])
            .succeed(Self.route + ["--units", "imperial", "--language", "es"]).output
        #expect(fromOption.contains("Desde ") && fromOption.contains(#/\n[0-9,]+ mi, /#))
    }

    @Test func anotherFileCanBeNamed() throws {
        try write(#"{"store": "/nowhere"}"#, to: standard)
        let file = town.folder.file("mine.json")
        try write(#"{"store": "\#(town.program.store.path)", "quiet": true}"#, to: file)
        try plain(["PARKWAY_CONFIG": file.path]).succeed(["geocode", "Town Hall"])
        try plain().succeed(["geocode", "Town Hall", "--config", file.path])
        let folder = town.folder.file("settings/parkway")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: folder.appending(path: "parkway.json"))
        try plain(["XDG_CONFIG_HOME": folder.deletingLastPathComponent().path])
            .succeed(["geocode", "Town Hall"])
        let missing = try plain(["PARKWAY_CONFIG": "/nowhere/x.json"]).run("check")
        #expect(missing.status == 1)
        #expect(missing.messages.contains("cannot read '/nowhere/x.json'"))
    }

    @Test(arguments: [
        (#"{"unit": "metric"}"#, "has an unknown setting 'unit'. Did you mean 'units'?"),
        (#"{"timezone": "UTC"}"#, "unknown setting 'timezone'. Did you mean 'timeZone'?"),
        (#"{"limits": {"request": 1}}"#, "'limits.request'. Did you mean 'limits.requests'?"),
        (
            #"{"weather": 1}"#,
            "has an unknown setting 'weather'. The settings are store, records, recordsReplicas,"
        ),
        (#"{"units": "miles"}"#, "units 'miles' (PARKWAY_UNITS) is invalid; give one of: metric"),
        (#"{"language": "tlh"}"#, "language 'tlh' (PARKWAY_LANGUAGE) is invalid; give one of: en"),
        (#"{"quiet": "perhaps"}"#, "quiet 'perhaps' (PARKWAY_QUIET) is invalid; give true"),
        (#"{"timeZone": "Mars/Olympus"}"#, "there is no time zone 'Mars/Olympus'"),
        (#"{"store": 5}"#, "store '5' (PARKWAY_STORE) is invalid; give a string"),
        ("[]", "must be a JSON object of settings"), ("{", "must be a JSON object of settings"),
    ])
    func aWrongSettingIsAnErrorOfEveryCommand(_ json: String, _ sentence: String) throws {
        try write(json, to: standard)
        for words in [["list"], ["check"], ["serve", "--listen", "127.0.0.1:0"]] {
            let outcome = try plain().run(words)
            #expect(outcome.status == 1, "\(words)")
            #expect(outcome.messages.hasPrefix("parkway: "))
            #expect(outcome.messages.contains(sentence), "\(words): \(outcome.messages)")
        }
    }

    @Test func theServiceReadsTheSameFile() async throws {
        try write(
            #"{"units": "imperial", "basePath": "/parking", "limits": {"requests": 50}}"#,
            to: standard)
        let service = try await ServingProgram(town.program)
        #expect(try await service.client.send("GET", "/parking/healthz").status == 200)
        #expect(try await service.client.send("GET", "/healthz").status == 404)
        #expect(try !service.log().contains("unknown setting"))
    }
}
