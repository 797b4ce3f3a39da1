import Foundation
import TestSupport
import Testing

/// The built program `parkway`, run as a separate process, as people run it.
struct Program {
    /// The result of a finished process.
    struct Outcome {
        let status: Int32
        let output: String
        let messages: String

        var lines: [Substring] { output.split(whereSeparator: \.isNewline) }

        func json() throws -> Any {
            try JSONSerialization.jsonObject(with: Data(output.utf8))
        }

        func object() throws -> [String: Any] {
            try #require(json() as? [String: Any])
        }
    }

    /// The build puts it next to the running tests.
    static let file = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "parkway")

    let store: URL
    let home: URL
    /// Variables in addition to those that every run has.
    var environment: [String: String] = [:]
    /// A command that runs the program, with its arguments; empty if nothing does.
    var launcher: [String] = []
    /// What must live as long as the program, such as its database.
    var keeping: (any Sendable)?
    /// Deleted with the last copy of the program.
    private let folder: TemporaryFolder

    init(in folder: TemporaryFolder) {
        self.folder = folder
        store = folder.file("store")
        home = folder.file("home")
    }

    func process(_ arguments: [String]) -> Process {
        let process = Process()
        let command = launcher + [Self.file.path] + arguments
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = [
            "PARKWAY_STORE": store.path, "HOME": home.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "PARKWAY_DATA": Repository.shippedData.path,
        ].merging(environment) { _, given in given }
        return process
    }

    /// Runs to the end. The standard input is `input`, never a terminal.
    @discardableResult
    func run(_ arguments: [String], input: String = "") throws -> Outcome {
        let process = process(arguments)
        let folder = try TemporaryFolder()
        let files = ["in", "out", "err"].map(folder.file)
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: files[1], encoding: .utf8),
            messages: try String(contentsOf: files[2], encoding: .utf8))
    }

    @discardableResult
    func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try run(arguments, input: input)
    }

    /// Runs and expects success.
    @discardableResult
    func succeed(
        _ arguments: [String], input: String = "", at place: SourceLocation = #_sourceLocation
    ) throws -> Outcome {
        let outcome = try run(arguments, input: input)
        #expect(
            outcome.status == 0, "\(arguments) said: \(outcome.messages)", sourceLocation: place)
        return outcome
    }

    func signUp(email: String = "ada@example.org", plate: String = "CKXR318") throws {
        try succeed(
            [
                "sign-up", "--email", email, "--name", "Ada Harbour", "--phone", "+44 20 7946 0100",
                "--plate", plate, "--password-stdin",
            ], input: "correct horse battery\n")
    }

    /// Adds a parking at the sample town's 12 Harbour Street.
    @discardableResult
    func add(
        building: String = "A1B2C", suite: String = "1204", plate: String = "CKXR318",
        hours: String = "4", _ rest: [String] = ["--address", "12 Harbour Street"]
    ) throws -> Outcome {
        try run(
            [
                "add", "--building", building, "--suite", suite, "--plate", plate, "--hours", hours,
            ] + rest)
    }
}

/// A store with the sample town, imported once and copied for each test.
struct SampleTown {
    static let map = Repository.shippedData.appending(path: "harbour-town.osm")

    private static let imported = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let program = Program(in: folder)
        try program.succeed(["import", map.path])
        // Creates the records, so that no copy needs to.
        try program.succeed(["closures"])
        return folder
    }

    let folder: TemporaryFolder
    let program: Program

    /// The same with Ada signed in. Her account and her session are created once.
    private static let signedInOnce = Result<SampleTown, any Error> {
        let town = try SampleTown()
        try town.program.signUp()
        return town
    }

    /// The same with Ada as a road manager.
    static func roadManager() throws -> SampleTown {
        let town = try signedIn()
        try town.program.succeed(["accounts", "grant", "ada@example.org", "road-manager"])
        return town
    }

    /// The same with a parking of Ada's at 12 Harbour Street, added once.
    private static let withParkingOnce = Result<SampleTown, any Error> {
        let town = try signedIn()
        #expect(try town.program.add().status == 0)
        return town
    }

    init() throws {
        self.init(in: try TemporaryFolder())
        let original = Program(in: try Self.imported.get())
        try FileManager.default.copyItem(at: original.store, to: program.store)
    }

    private init(in folder: TemporaryFolder) {
        self.folder = folder
        program = Program(in: folder)
    }

    /// With Ada signed in.
    static func signedIn() throws -> SampleTown { try signedInOnce.get().copy() }

    /// With Ada signed in, who has a parking at 12 Harbour Street.
    static func withParking() throws -> SampleTown { try withParkingOnce.get().copy() }

    /// A copy with its own store and its own home folder, for people who are signed in.
    func copy() throws -> SampleTown {
        let town = SampleTown(in: try TemporaryFolder())
        let files = FileManager.default
        try files.copyItem(at: program.store, to: town.program.store)
        try files.copyItem(at: program.home, to: town.program.home)
        try town.program.moveSessions(from: program)
        return town
    }
}

extension Program {
    /// Sessions are saved by the path of the store, so those that were copied with `home` have the
    /// path of the other program's store.
    fileprivate func moveSessions(from other: Program) throws {
        let file = home.appending(path: ".local/state/parkway/sessions.json")
        let paths = [other, self].map { $0.store.resolvingSymlinksInPath().path }
        let tokens = try String(contentsOf: file, encoding: .utf8)
        try Data(tokens.replacing(paths[0], with: paths[1]).utf8).write(to: file)
    }
}
