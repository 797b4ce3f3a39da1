import Foundation
import OSMModel
import RoutePreparation
import RoutingFixtures
import TestSupport
import Testing

/// Profiles are data; invalid data is refused with a precise error.
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
        #expect(
            unknown.description.contains(
                "'speed' is not a setting. Did you mean 'speeds'? Use one of: access,"))
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

    @Test func namesErrorsInNestedSettings() throws {
        let unknown = try error { $0["exclude"] = ["toll": [["oneway": ["yes"]]]] }
        #expect(unknown.description.contains("'exclude.toll[0].oneway' is not a setting."))
        let list = try error { $0["exclude"] = ["toll": ["toll": ["yes"]]] }
        #expect(list.description.contains("'exclude.toll' must be a list"))
        let text = try error { $0["exclude"] = ["toll": [["toll": [true]]]] }
        #expect(text.description.contains("'exclude.toll[0].toll[0]' must be a text"))
        let missing = try error { $0["exclude"] = [String: Any]() }
        #expect(missing.description.contains("'exclude.toll' is missing. Add it."))
        let tall = try error {
            $0["vehicle"] = ["height": 99, "width": 2, "length": 5, "weight": 2]
        }
        #expect(tall.description.contains("'vehicle.height' is 99.0; it must lie between 0.1"))
        let lane = try error { $0["singleLaneFactor"] = 0 }
        #expect(lane.description.contains("'singleLaneFactor' is 0.0"))
        let boarding = try error {
            $0["ferry"] = [
                "speedWithoutDuration": 15, "highestSpeed": 70, "boardingSeconds": -1,
            ]
        }
        #expect(boarding.description.contains("'ferry.boardingSeconds' is -1.0"))
    }

    /// A member of a section with a name that no road can have, and the name that was meant.
    struct Misspelling: CustomTestStringConvertible, Sendable {
        var section: String
        var typed: String
        var kind: String
        var meant: String

        var testDescription: String { "\(section).\(typed)" }
    }

    @Test(arguments: [
        Misspelling(
            section: "speeds", typed: "residental", kind: "a road class (highway=*)",
            meant: "residential"),
        Misspelling(
            section: "speeds", typed: "motorway-link", kind: "a road class (highway=*)",
            meant: "motorway_link"),
        Misspelling(
            section: "speeds", typed: "step:conveying", kind: "a road class (highway=*)",
            meant: "steps:conveying"),
        Misspelling(
            section: "serviceSpeeds", typed: "drive_through",
            kind: "a kind of service road (service=*)", meant: "drive-through"),
        Misspelling(
            section: "surfaceLimits", typed: "gravle", kind: "a surface (surface=*)",
            meant: "gravel"),
        Misspelling(
            section: "tracktypeLimits", typed: "grade", kind: "a grade of tracks (tracktype=*)",
            meant: "grade1"),
        Misspelling(
            section: "smoothnessLimits", typed: "verybad", kind: "a smoothness (smoothness=*)",
            meant: "very_bad"),
        Misspelling(
            section: "calmingLimits", typed: "cushions",
            kind: "a kind of traffic calming (traffic_calming=*, or 'other')", meant: "cushion"),
        Misspelling(
            section: "barrierDelays", typed: "lift-gate", kind: "a barrier (barrier=*, or 'other')",
            meant: "lift_gate"),
        Misspelling(
            section: "controlDelays", typed: "traffic_signal", kind: "a traffic control",
            meant: "traffic_signals"),
    ])
    func refusesAValueThatNoRoadHas(_ misspelling: Misspelling) throws {
        let error = try error { members in
            var section = members[misspelling.section] as? [String: Any] ?? [:]
            section[misspelling.typed] = 5
            members[misspelling.section] = section
        }
        #expect(
            error.description.contains(
                "wrong.json': '\(misspelling.section).\(misspelling.typed)' is not "
                    + "\(misspelling.kind). Did you mean '\(misspelling.meant)'? Use one of: "))
    }

    @Test func refusesAValueThatNoExcludedRoadHas() throws {
        let error = try error {
            var classes = $0["exclude"] as? [String: Any] ?? [:]
            classes["motorway"] = [["highway": ["motorway", "motorway_lnik"]]]
            $0["exclude"] = classes
        }
        #expect(
            error.description.contains(
                "'exclude.motorway[0].highway[1]' is 'motorway_lnik'. "
                    + "Did you mean 'motorway_link'? Use one of: \"\", bridleway,"))
    }

    @Test func suggestsNothingIfNoValueIsNear() throws {
        let error = try error { $0["speeds"] = ["motorway": 100, "teleporter": 5] }
        #expect(
            error.description.contains(
                "'speeds.teleporter' is not a road class (highway=*). Use one of: bridleway,"))
    }

    @Test func readsAndChecksTheRulesOfCountries() throws {
        _ = try TestProfile.countries()
        func error(_ text: String) throws -> ProfileError {
            let folder = try TemporaryFolder()
            let file = folder.file("roads.json")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try #require(throws: ProfileError.self) { try CountryRules(file: file) }
        }
        let side = try error(#"{"DE": {"side": "middle"}}"#)
        #expect(side.description.contains("'DE.side' is 'middle'. Use one of: right, left."))
        let limit = try error(#"{"DE": {"side": "right", "limits": {"urban": 999}}}"#)
        #expect(limit.description.contains("'DE.limits.urban' is 999.0"))
        let kind = try error(#"{"DE": {"side": "right", "limits": {"alley": 10}}}"#)
        #expect(kind.description.contains("'DE.limits.alley' is not a setting. Use one of:"))
    }

    @Test func refusesInvalidJSON() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("broken.json")
        try "{ \"mode\": ".write(to: file, atomically: true, encoding: .utf8)
        #expect(throws: ProfileError.self) { try Profile(file: file) }
        #expect(throws: ProfileError.self) { try Profile(file: folder.file("missing.json")) }
    }
}
