import Accounts
import RecordKeeping
import Testing
import WaterFountains

private let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_000)
private func minutes(_ count: Int) -> Timestamp { start.advanced(by: .seconds(count * 60)) }
private let ann = Account.ID.new(at: start)
private let bob = Account.ID.new(at: start)
private let fountain = Fountain.ID.new(at: start)

@Suite struct ConfirmationTests {
    @Test(arguments: Verdict.allCases)
    func theFirstPressCanBeTakenBackWhole(_ verdict: Verdict) throws {
        let pressed = Confirmation.pressed(verdict, over: nil, by: ann, at: start)
        #expect(pressed.verdict == verdict && pressed.at == start && pressed.person == ann)
        #expect(pressed.previous == nil)
        #expect(try pressed.undone(of: fountain, at: minutes(9)) == nil)
    }

    @Test func anUndoBringsBackWhatThePersonHadSaid() throws {
        let first = Confirmation.pressed(.works, over: nil, by: ann, at: start)
        let second = Confirmation.pressed(.outOfOrder, over: first, by: ann, at: minutes(60))
        #expect(second.previous == first.statement)
        let undone = try #require(try second.undone(of: fountain, at: minutes(61)))
        #expect(undone.statement == first.statement && undone.previous == nil)
        // What stands again is too old to be undone as well.
        #expect(throws: WaterFountainsError.confirmedTooLongAgo(fountain, at: start)) {
            try undone.undone(of: fountain, at: minutes(61))
        }
    }

    @Test func aDoublePressCountsOnce() throws {
        let first = Confirmation.pressed(.works, over: nil, by: ann, at: start)
        let second = Confirmation.pressed(.works, over: first, by: ann, at: minutes(1))
        #expect(second.at == minutes(1) && second.previous == nil)
        let later = Confirmation.pressed(.works, over: second, by: ann, at: minutes(60))
        #expect(later.previous == second.statement)
    }

    @Test func nothingIsUndoneAfterTenMinutes() throws {
        let pressed = Confirmation.pressed(.outOfOrder, over: nil, by: ann, at: start)
        #expect(pressed.canBeUndone(at: minutes(9)) && !pressed.canBeUndone(at: minutes(10)))
        let error = #expect(throws: WaterFountainsError.self) {
            try pressed.undone(of: fountain, at: minutes(10))
        }
        #expect(
            error?.description
                == "you said it about fountain \(fountain) at \(start); it can be undone for "
                + "10 minutes. Say what is true now")
    }
}

@Suite struct FountainStatusTests {
    @Test func aFountainThatNobodyHasConfirmedHasAStateOfItsOwn() {
        let status = FountainStatus([])
        #expect(status == .unconfirmed && status.name == "unconfirmed")
        #expect(status.verdict == nil && status.confirmedAt == nil)
    }

    @Test func theNewestConfirmationWinsWhoeverGaveIt() {
        let works = Confirmation.pressed(.works, over: nil, by: ann, at: minutes(5))
        let broken = Confirmation.pressed(.outOfOrder, over: nil, by: bob, at: minutes(3))
        for order in [[works, broken], [broken, works]] {
            #expect(FountainStatus(order) == .works(minutes(5)))
        }
        let again = Confirmation.pressed(.outOfOrder, over: broken, by: bob, at: minutes(7))
        #expect(FountainStatus([works, again]) == .outOfOrder(minutes(7)))
        #expect(FountainStatus([again]).name == "out-of-order")
    }

    @Test func ofTwoAtTheSameMillisecondTheLargerIDWins() {
        let first = Confirmation.pressed(.works, over: nil, by: ann, at: start)
        let second = Confirmation.pressed(.outOfOrder, over: nil, by: bob, at: start)
        #expect(first.id < second.id)
        for order in [[first, second], [second, first]] {
            #expect(FountainStatus(order) == .outOfOrder(start))
        }
    }

    @Test func onlyAnotherVerdictIsNews() {
        let (works, later) = (FountainStatus.works(start), FountainStatus.works(minutes(5)))
        #expect(!FountainNews.isNews(works, later))
        #expect(FountainNews.isNews(works, .outOfOrder(start)))
        #expect(FountainNews.isNews(.unconfirmed, works))
        #expect(!FountainNews.isNews(.unconfirmed, .unconfirmed))
    }
}
