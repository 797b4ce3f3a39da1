import Foundation
import OSMModel
import Operations
import RoutePreparation
import StoreRuntime
import TestSupport
import Testing

@Suite("A user's profiles replace the shipped ones")
struct RoadRulesTests {
    private let shipped: ShippedData
    private let folder: TemporaryFolder

    init() throws {
        shipped = try ShippedData(folder: Repository.shippedData)
        folder = try TemporaryFolder()
    }

    private func copy(_ mode: TravelMode, to name: String) throws -> URL {
        let file = folder.file(name)
        try FileManager.default.copyItem(at: shipped.profile(for: mode), to: file)
        return file
    }

    @Test func theShippedOnesAreUsedByDefault() throws {
        #expect(try RoadRules(shipped).profiles.map(\.mode) == TravelMode.allCases)
    }

    @Test func filesAndFoldersAreRead() throws {
        let file = try copy(.walking, to: "stroll.json")
        #expect(try RoadRules(shipped, own: [file]).profiles.map(\.mode) == TravelMode.allCases)
        _ = try copy(.driving, to: "camper.json")
        #expect(
            try RoadRules(shipped, own: [folder.url]).profiles.map(\.mode) == TravelMode.allCases)
    }

    @Test func twoProfilesOfOneModeAreRefused() throws {
        let files = [try copy(.driving, to: "a.json"), try copy(.driving, to: "b.json")]
        let error = try #require(throws: RoadRulesError.self) {
            try RoadRules(shipped, own: files)
        }
        #expect(error.description.contains("are both profiles for driving. Give one"))
    }

    @Test func aFolderWithoutProfilesIsRefused() throws {
        let error = try #require(throws: RoadRulesError.self) {
            try RoadRules(shipped, own: [folder.url])
        }
        #expect(error.description.contains("has no profile"))
    }

    @Test func aMissingFileIsNamed() throws {
        let missing = folder.file("none.json")
        let error = try #require(throws: ProfileError.self) {
            try RoadRules(shipped, own: [missing])
        }
        #expect(error.description.contains("none.json"))
    }
}
