import Foundation
import TestSupport
import Testing

@Suite("A wrong profile stops an import before it begins", .ownThreads)
struct ProfileFileTests {
    @Test func aMisspeltRoadClassIsNamedWithTheNearestOne() throws {
        let town = try SampleTown()
        let shipped = Repository.shippedData.appending(path: "Profiles/driving.json")
        let profile = town.folder.file("camper.json")
        try String(contentsOf: shipped, encoding: .utf8)
            .replacing("\"residential\": 28", with: "\"residental\": 28")
            .write(to: profile, atomically: true, encoding: .utf8)
        let graph = town.program.store.appending(path: "driving.graph")
        let before = try Data(contentsOf: graph)
        let outcome = try town.program.run(
            "import", SampleTown.map.path, "--profile", profile.path)
        #expect(outcome.status == 1)
        #expect(
            outcome.messages.contains(
                "camper.json': 'speeds.residental' is not a road class (highway=*). "
                    + "Did you mean 'residential'? Use one of: bridleway, "))
        #expect(try Data(contentsOf: graph) == before)
    }
}
