import Accounts
import Buildings
import DomainTestSupport
import OpeningHours
import ParkingRecords
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct BuildingGuestConformance {
    @Test(arguments: Backend.allCases)
    func guestsComeByThePasscodeOfTheirHost(_ backend: Backend) async throws {
        let house = try await House(backend)
        let suite = try SuiteNumber("1204")
        await #expect(throws: BuildingsError.hostsOnly(suite)) {
            try await house.ledger.setPasscode(
                GuestPasscode(), of: suite, in: house.code, by: house.ann.id)
        }
        let first = try await house.passcode(host: house.bob)
        let guest = try await house.admit("AAA1", first)
        #expect(guest.verdict.mayBeHere && guest.stay.isGuest)
        #expect(try await house.stays(for: house.bob) == [guest.stay])
        let second = GuestPasscode()
        try await house.ledger.setPasscode(second, of: suite, in: house.code, by: house.bob.id)
        await #expect(throws: BuildingsError.noGuestAccess) {
            try await house.admit("BBB2", first)
        }
        _ = try await house.admit("BBB2", second)
        await #expect(throws: BuildingsError.tooManyGuests(suite, limit: 2)) {
            try await house.admit("CCC3", second)
        }
        let again = try await house.admit("AAA1", second)
        #expect(again.stay.begins == guest.stay.ends)
        house.store.clock.advance(by: .seconds(60))
        for stay in [guest.stay, again.stay] {
            _ = try await house.ledger.endStay(stay.id, in: house.code, by: house.bob.id)
        }
        _ = try await house.admit("CCC3", second)
        // The passcode ends with its host.
        let member = try #require(
            try await house.ledger.people(of: house.code, for: house.ann.id).members.first)
        try await house.ledger.dismiss(member.id.uuid, from: house.code, by: house.ann.id)
        await #expect(throws: BuildingsError.noGuestAccess) {
            try await house.admit("AAA1", second)
        }
        let log = try await house.ledger.audit(
            of: house.code, for: house.ann.id, before: nil, limit: 100)
        #expect(log.count { $0.action == .guest && $0.actor == nil } == 4)
        #expect(log.count { $0.action == .passcode } == 2)
        #expect(!log.contains { $0.note.contains("AAA1") || $0.note.contains("BBB2") })
    }

    @Test(arguments: Backend.allCases)
    func guessesAreLimitedAndTellNothing(_ backend: Backend) async throws {
        let house = try await House(backend)
        let passcode = try await house.passcode(host: house.bob)
        let client = ClientAddress("192.0.2.7")
        let unknown = GuestSuite(try BuildingCode("QQQ11"), try SuiteNumber("1204"))
        for guess in 0..<GuessLimits.ofClient {
            await #expect(throws: BuildingsError.noGuestAccess) {
                try await house.admit(
                    "AAA1", GuestPasscode(), to: guess % 2 == 0 ? unknown : nil, from: client)
            }
        }
        await #expect(throws: BuildingsError.self) {
            try await house.admit("AAA1", passcode, from: client)
        }
        do {
            _ = try await house.admit("AAA1", passcode, from: client)
        } catch BuildingsError.tooManyGuesses(_, let wait) {
            #expect(wait == GuessLimits.window)
        }
        // Other guests are not locked out.
        _ = try await house.admit("AAA1", passcode, from: ClientAddress("192.0.2.8"))
        house.store.clock.advance(by: GuessLimits.window)
        _ = try await house.admit("BBB2", passcode, from: client)
    }

    @Test(arguments: Backend.allCases)
    func allClientsTogetherMayGuessOnlySoOften(_ backend: Backend) async throws {
        let house = try await House(backend)
        let passcode = try await house.passcode(host: house.bob)
        for guess in 0..<GuessLimits.ofSuite {
            await #expect(throws: BuildingsError.noGuestAccess) {
                try await house.admit(
                    "AAA1", GuestPasscode(), from: ClientAddress("192.0.3.\(guess)"))
            }
        }
        await #expect(throws: BuildingsError.self) {
            try await house.admit("AAA1", passcode, from: ClientAddress("192.0.2.8"))
        }
        house.store.clock.advance(by: GuessLimits.window)
        _ = try await house.admit("AAA1", passcode)
    }
}

extension House {
    /// Makes a person the host of suite 1204, with a passcode.
    func passcode(host: Account) async throws -> GuestPasscode {
        let suite = try SuiteNumber("1204")
        let code = try await invite(.host(suite))
        _ = try await ledger.accept(.code(code.digest), by: host.id)
        let passcode = GuestPasscode()
        try await ledger.setPasscode(passcode, of: suite, in: self.code, by: host.id)
        return passcode
    }

    func admit(
        _ plate: String, _ passcode: GuestPasscode, to suite: GuestSuite? = nil,
        from client: ClientAddress? = nil
    ) async throws -> AdmittedGuest {
        try await ledger.admit(
            GuestRequest(plate: try LicensePlate(plate), stay: .fourHours),
            to: try suite ?? GuestSuite(code, try SuiteNumber("1204")), with: passcode,
            from: client, Surroundings())
    }
}
