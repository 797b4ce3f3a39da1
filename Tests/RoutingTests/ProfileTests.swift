import Atlas
import Foundation
import Routing
import TestSupport
import Testing

/// Profiles are data, and wrong data is refused with a sentence.
@Suite struct ProfileTests {
    @Test(arguments: TravelMode.allCases)
    func readsTheShippedProfiles(_ mode: TravelMode) throws {
        #expect(try TestProfile.shipped(mode).mode == mode)
    }

    private func error(
        _ change: (inout [String: Any]) -> Void
    ) throws -> ProfileError {
        let shipped = Repository.shippedData.appending(path: "Profiles/driving.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: shipped))
        var members = try #require(object as? [String: Any])
        change(&members)
        let file = try TemporaryFolder().file("wrong.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        try JSONSerialization.data(withJSONObject: members).write(to: file)
        return try #require(throws: ProfileError.self) { try Profile(file: file) }
    }

    @Test func namesTheKeyTheValueAndTheRule() throws {
        let unknown = try error { $0["speed"] = 5 }
        #expect(unknown.description.contains("'speed' is not a setting. Use one of: access,"))
        let fast = try error { $0["speeds"] = ["motorway": 900] }
        #expect(
            fast.description.contains(
                "'speeds.motorway' is 900.0; it must lie between 0.1 and 200.0."))
        let text = try error { $0["speeds"] = ["motorway": "fast"] }
        #expect(text.description.contains("'speeds.motorway' must be a number"))
        let mode = try error { $0["mode"] = "flying" }
        #expect(
            mode.description.contains(
                "'mode' is 'flying'. Use one of: driving, cycling, walking."))
        let missing = try error { $0["highestSpeed"] = nil }
        #expect(missing.description.contains("'highestSpeed' is missing. Add it."))
        let access = try error { $0["access"] = ["allowed": "yes"] }
        #expect(access.description.contains("'access.allowed' is 'yes'"))
        let list = try error { $0["turns"] = [1] }
        #expect(list.description.contains("'turns' must be an object"))
    }

    @Test func refusesWhatIsNotJSON() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("broken.json")
        try "{ \"mode\": ".write(to: file, atomically: true, encoding: .utf8)
        #expect(throws: ProfileError.self) { try Profile(file: file) }
        #expect(throws: ProfileError.self) { try Profile(file: folder.file("missing.json")) }
    }
}
