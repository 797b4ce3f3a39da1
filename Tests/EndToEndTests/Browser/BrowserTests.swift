import Foundation
import HTTPTestClient
import PostgresTestSupport
import TestSupport
import Testing

/// The flows in `Tests/Browser` against running services: each flow under the
/// content security policy, at phone and desk size, light and dark, without scripts and without WebGL.
/// The pictures of each state stay in `.build/pictures`.
@Suite("The pages work in Chromium", .timeLimit(.minutes(30)))
struct BrowserTests {
    private static let tools = ["/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/bin/python3"]
    private static let library = "/usr/lib/python3/dist-packages/selenium"

    static var isInstalled: Bool {
        (tools + [library]).allSatisfy(FileManager.default.fileExists)
            && FileManager.default.fileExists(
                atPath: Repository.shippedData.appending(path: "Web/vendor/maplibre-gl.js").path)
    }

    @Test(
        .enabled("Chromium, Selenium and MapLibre are installed") { isInstalled },
        arguments: ["flows.py", "cars.py", "neighbours.py"])
    func everyFlowPasses(_ flows: String) async throws {
        try await pass(flows, records: RecordPlace.ofThisRun.get())
    }

    @Test(.enabled("Chromium, Selenium and MapLibre are installed") { isInstalled })
    func whatChangesRecordsPassesOnPostgreSQL() async throws {
        try await pass("changes.py", records: .postgres)
    }

    private func pass(_ flows: String, records place: RecordPlace) async throws {
        // It has axe-core, which the flows check every state with.
        try #require(await PythonClients.areInstalled())
        let service = try await ServingProgram(Program.withTown(records: place))
        let folder = try TemporaryFolder()
        let report = folder.file("report")
        let pictures = Repository.root.appending(path: ".build/pictures/\(flows)")
        try? FileManager.default.removeItem(at: pictures)
        try FileManager.default.createDirectory(
            at: pictures, withIntermediateDirectories: true)
        try Data().write(to: report)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            Repository.root.appending(path: "Tests/Browser/\(flows)").path,
            "http://127.0.0.1:\(service.client.port)", pictures.path,
        ]
        let output = try FileHandle(forWritingTo: report)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let status = try await process.exitStatus(within: .seconds(1_500))
        let text = try String(contentsOf: report, encoding: .utf8)
        #expect(status == 0, "\(text)")
    }
}
