import HTTPTypes
import Remedies
import ServiceCore
import Testing

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

    @Test func anUnexpectedErrorRevealsNothing() {
        let failure = Failure(describing: Damaged(remedy: .importMap))
        #expect(failure.status == .internalServerError)
        #expect(failure.sentence.hasPrefix("internal error; it has been logged."))
    }
}
