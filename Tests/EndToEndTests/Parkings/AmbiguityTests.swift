import TestSupport
import Testing

@Suite("A street name that exists twice in the town", .ownThreads)
struct AmbiguityTests {
    /// Two quarters of the sample town have this street; see Data/README.md.
    static let street = "Church Street"

    @Test func withoutATerminalTheCandidatesAreListedAndNothingIsSaved() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(["--address", Self.street])
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("'Church Street' could be 2 places:"))
        #expect(outcome.messages.contains("choose one with 'pick' (1-2)"))
        #expect(try ParkingTests.items(program).isEmpty)
    }

    @Test func pickChooses() throws {
        let program = try SampleTown.signedIn().program
        for number in 1...2 {
            #expect(try program.add(["--address", Self.street, "--pick", "\(number)"]).status == 0)
        }
        let items = try ParkingTests.items(program)
        #expect(Set(items.compactMap { $0["address"] as? String }).count == 2)
        let third = try program.add(["--address", Self.street, "--pick", "3"])
        #expect(third.status == 1)
        #expect(third.messages.contains("pick 3 is not one of the candidates"))
    }

    @Test func onATerminalThePersonIsAskedToChoose() async throws {
        let town = try SampleTown.signedIn()
        let dialogue = try TerminalDialogue(
            town.program.process([
                "add", "--building", "A1B2C", "--suite", "12", "--hours", "1", "--address",
                Self.street,
            ]))
        try dialogue.answer("Which one? [1-2, Enter for none]", with: "seven")
        try dialogue.answer("Which one? [1-2, Enter for none]", with: "2")
        let (status, screen) = try await dialogue.finish()
        #expect(status == 0, "screen: \(screen)")
        #expect(try ParkingTests.items(town.program).count == 1)
    }

    @Test func aTownAloneIsNotAcceptedAsAnAddress() throws {
        let program = try SampleTown.signedIn().program
        let outcome = try program.add(["--address", "Ternhaven"])
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("The closest match:\n  1  Ternhaven"))
        #expect(outcome.messages.contains("town or area"))
        #expect(try ParkingTests.items(program).isEmpty)
        #expect(try program.add(["--address", "Ternhaven", "--pick", "1"]).status == 0)
    }
}
