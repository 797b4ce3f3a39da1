import Accounts
import Conversations
import Moderation
import RecordKeeping
import Testing

@Suite struct ReportStateTests {
    /// Every state and action: what is not in the table stays.
    private static let changes: [ReportState: [ModerationAction: ReportState]] = [
        .open: [.hide: .upheld, .block: .upheld, .dismiss: .dismissed],
        .upheld: [.restore: .reversed, .unblock: .reversed],
        .dismissed: [:],
        .reversed: [.hide: .upheld, .block: .upheld],
    ]

    @Test(arguments: ReportState.allCases, ModerationAction.allCases)
    func followsTheTable(_ state: ReportState, _ action: ModerationAction) {
        #expect(state.after(action) == Self.changes[state]?[action] ?? state)
    }

    @Test func aChangeIsDatedAndNothingElseIs() throws {
        let time = Timestamp(millisecondsSinceEpoch: 1_795_266_300_000)
        let later = time.advanced(by: .seconds(60))
        let report = ModerationReport(
            id: .new(at: time), thing: try ReportedThing("person:\(Account.ID.new(at: time))"),
            subject: nil, reporter: nil, reason: try ReportReason("rude"), createdAt: time)
        #expect(report.after(.restore, at: later) == report)
        let settled = report.after(.block, at: later)
        #expect(settled.state == .upheld && settled.settledAt == later)
    }
}

@Suite struct ReportedThingTests {
    @Test(arguments: ThingKind.allCases)
    func readsWhatItWrites(_ kind: ThingKind) throws {
        let id = Account.ID.new(at: Timestamp(millisecondsSinceEpoch: 5)).uuid
        let thing = ReportedThing(kind, id)
        #expect(try ReportedThing(thing.description) == thing)
    }

    @Test(arguments: ["", "review", "review:", "car:01", "review:abc", ":", "review:x:y"])
    func rejectsOthers(_ text: String) {
        #expect(throws: InvalidValue.self) { try ReportedThing(text) }
    }
}
