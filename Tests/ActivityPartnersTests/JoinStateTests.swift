import Accounts
import ActivityPartners
import RecordKeeping
import Testing

@Suite("A request to join follows its table of states")
struct JoinStateTests {
    private typealias Row = (state: JoinState, event: JoinEvent, next: JoinState?)

    /// The next state for each state and event; nil if the event is refused.
    private static let table: [Row] = [
        (.none, .ask, .pending), (.none, .accept, nil), (.none, .refuse, nil),
        (.none, .withdraw, nil), (.none, .postExpires, JoinState.none),
        (.none, .postFills, JoinState.none), (.none, .postEnds, JoinState.none),

        (.pending, .ask, nil), (.pending, .accept, .accepted), (.pending, .refuse, .refused),
        (.pending, .withdraw, .withdrawn), (.pending, .postExpires, .ended(.expired)),
        (.pending, .postFills, .ended(.full)), (.pending, .postEnds, .ended(.postEnded)),

        (.accepted, .ask, nil), (.accepted, .accept, nil), (.accepted, .refuse, nil),
        (.accepted, .withdraw, .withdrawn), (.accepted, .postExpires, .accepted),
        (.accepted, .postFills, .accepted), (.accepted, .postEnds, .accepted),

        (.refused, .ask, .pending), (.refused, .accept, nil), (.refused, .refuse, nil),
        (.refused, .withdraw, nil), (.refused, .postExpires, .refused),
        (.refused, .postFills, .refused), (.refused, .postEnds, .refused),

        (.withdrawn, .ask, .pending), (.withdrawn, .accept, nil), (.withdrawn, .refuse, nil),
        (.withdrawn, .withdraw, nil), (.withdrawn, .postExpires, .withdrawn),
        (.withdrawn, .postFills, .withdrawn), (.withdrawn, .postEnds, .withdrawn),
    ]

    @Test func theTableHolds() throws {
        var rows = Self.table
        for end in JoinEnd.allCases {
            let state = JoinState.ended(end)
            rows += [
                (state, .ask, .pending), (state, .accept, nil), (state, .refuse, nil),
                (state, .withdraw, nil), (state, .postExpires, state),
                (state, .postFills, state), (state, .postEnds, state),
            ]
        }
        #expect(rows.count == JoinState.allStates.count * JoinEvent.allCases.count)
        for (state, event, next) in rows {
            if let next {
                #expect(try state.after(event) == next, "\(state) \(event)")
            } else {
                #expect(throws: JoinRefusal.self, "\(state) \(event)") { try state.after(event) }
            }
        }
    }

    @Test func everyStateHasItsWord() {
        for state in JoinState.allStates { #expect(JoinState(word: state.word) == state) }
        #expect(Set(JoinState.allStates.map(\.word)).count == JoinState.allStates.count)
        #expect(JoinState(word: "x") == nil)
    }
}
