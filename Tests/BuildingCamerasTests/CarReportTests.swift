import Accounts
import BuildingCameras
import Buildings
import DomainTestSupport
import RecordKeeping
import Testing

@Suite struct CarReportTests {
    @Test func whereaboutsAreOneLineOfUpTo200Characters() throws {
        #expect(try Whereabouts("  bay 14,\n blocks  the exit ").text == "bay 14, blocks the exit")
        #expect(try Whereabouts(String(repeating: "a", count: 200)).text.count == 200)
        for wrong in ["", " \n", "…", String(repeating: "a", count: 201)] {
            #expect(throws: InvalidValue.self) { try Whereabouts(wrong) }
        }
    }

    @Test func theLogHasNeitherTheWholePlateNorTheWords() throws {
        let now = Timestamp(millisecondsSinceEpoch: 1_780_000_000_000)
        let report = CarReport(
            id: .new(at: now), reporter: nil, plate: try LicensePlate("CKXR318"),
            whereabouts: try Whereabouts("next to CKXR319"), reportedAt: now,
            verdict: BuildingVerdict(mayBeHere: false, until: nil, reason: .blocked), endsAt: now)
        #expect(report.note == "…318: may not be here (blocked); reported")
        let note = try #require(LookUpNote(report.note))
        #expect(note.masked == "…318" && !note.mayBeHere && note.reason == .blocked)
        #expect(SightingNote(report.note) == nil)
    }
}
