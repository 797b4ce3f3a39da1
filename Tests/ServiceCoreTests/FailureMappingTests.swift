import HTTPTypes
import OSMModel
import Remedies
import ServiceCore
import StoreContract
import StoreRuntime
import Testing
import WireText

@Suite("Errors as failures of requests")
struct FailureMappingTests {
    private struct Damaged: RemediableError, CustomStringConvertible {
        let remedy: Remedy?
        var description: String { "the map is damaged" }
    }

    @Test(arguments: [
        Remedy.importMap, .restoreBackup, .chooseStore, .installPackage("gdal-bin"), .reinstall,
        .updateProgram, .retryLater,
    ])
    func remediesAreSentencesForCallersOfTheService(_ remedy: Remedy) {
        let sentence = Failure.sentence(for: Damaged(remedy: remedy))
        #expect(sentence.hasPrefix("the map is damaged. "))
        #expect(sentence.hasSuffix("."))
        #expect(!sentence.contains("--") && !sentence.contains("parkway "))
    }

    @Test func withoutARemedyTheErrorSpeaksForItself() {
        #expect(Failure.sentence(for: Damaged(remedy: nil)) == "the map is damaged")
    }

    static let faults: [any Error] = {
        let path = "/srv/parkway"
        return [
            StoreError.noStore(path: path), StoreError.notAFolder(path: path),
            StoreError.inaccessible(path: path, reason: "\(path)/records.sqlite"),
            StoreError.notAStore(path: path), StoreError.damaged(path: path, detail: path),
            StoreError.newerThanProgram(path: path, migrations: ["9"]),
            StoreError.atlasUnusable(path: path),
            StoreError.atlasVersion(path: path, found: "1", expected: 9),
            StoreError.diskFull(path: path), StoreError.busy(path: path),
            StoreError.backupExists(path: path),
            StoreError.backupUnwritable(path: path, reason: path),
            StoreError.backupUnusable(path: path, problem: path),
            StoreError.failed(path: path, detail: path),
            EngineError.noAtlas(store: path), EngineError.graphMissing(.driving, store: path),
            EngineError.graphOfAnotherAtlas(.driving, store: path),
            RegionImportError.alreadyRunning(store: path),
            ShippedDataError.notFound(searched: [path]),
            FileError.unwritable(path: path, reason: path),
            RoadRulesError.noProfiles(folder: path),
            RoadRulesError.twoProfiles(.driving, first: path, second: path),
        ]
    }()

    @Test(arguments: 0..<faults.count)
    func aFaultOfTheServerRevealsNoPath(number: Int) throws {
        let problem = Problem(Failure(describing: Self.faults[number]))
        let text = try JSONText.compact(problem)
        #expect(!text.contains("srv"))
        #expect(problem.status >= 500)
        #expect(!problem.title.isEmpty)
        #expect(!problem.detail.isEmpty)
    }

    @Test func anUnexpectedErrorRevealsNothing() {
        let failure = Failure(describing: Damaged(remedy: .importMap))
        #expect(failure.status == .internalServerError)
        #expect(failure.sentence.hasPrefix("internal error; it has been logged."))
    }
}
