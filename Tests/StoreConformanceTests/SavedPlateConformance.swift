import Accounts
import DomainTestSupport
import RecordKeeping
import StoreTestSupport
import Testing

@Suite struct SavedPlateConformance {
    @Test(arguments: Backend.allCases)
    func thePlateOfTheProfileIsTheFirstOne(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let ann = try await store.makeAccount("ann")
        #expect(try await accounts.savedPlates(of: ann.id).map(\.plate.text) == ["CKXR318"])
        store.clock.advance(by: .seconds(1))
        let nickname = try PlateNickname("  the van ")
        let van = try await accounts.savePlate(
            LicensePlate("VAN1"), nickname: nickname, of: ann.id)
        #expect(van.savedAt == store.clock.now() && !van.isOfProfile)
        #expect(van.nickname?.text == "the van")
        store.clock.advance(by: .seconds(1))
        _ = try await accounts.savePlate(LicensePlate("BUS2"), nickname: nil, of: ann.id)
        let all = try await accounts.savedPlates(of: ann.id)
        #expect(all.map(\.plate.text) == ["CKXR318", "VAN1", "BUS2"])
        #expect(all.map(\.isOfProfile) == [true, false, false])
        #expect(all[1] == van)
        // Saved again: another nickname, the same record.
        let renamed = try await accounts.savePlate(van.plate, nickname: nil, of: ann.id)
        #expect(renamed.id == van.id && renamed.nickname == nil && renamed.savedAt == van.savedAt)
    }

    @Test(arguments: Backend.allCases)
    func aNewPlateOfTheProfileReplacesTheOldOneUnlessItIsSaved(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let ann = try await store.makeAccount("ann")
        let nickname = try PlateNickname("mine")
        let mine = try await accounts.savePlate(ann.plate, nickname: nickname, of: ann.id)
        #expect(mine.isOfProfile)
        _ = try await accounts.update(
            ann.id, ProfileChange(plate: LicensePlate("NEW1")), expecting: nil)
        let replaced = try await accounts.savedPlates(of: ann.id)
        #expect(replaced.map(\.plate.text) == ["NEW1"])
        #expect(replaced.first?.id == mine.id && replaced.first?.nickname == nickname)
        _ = try await accounts.savePlate(LicensePlate("VAN1"), nickname: nil, of: ann.id)
        _ = try await accounts.update(
            ann.id, ProfileChange(plate: LicensePlate("VAN1")), expecting: nil)
        let both = try await accounts.savedPlates(of: ann.id)
        #expect(both.map(\.plate.text) == ["VAN1", "NEW1"])
        #expect(both.map(\.isOfProfile) == [true, false])
    }

    @Test(arguments: Backend.allCases)
    func onlyTheOwnerRemovesAPlateAndNeverThatOfTheProfile(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let (ann, bob) = (try await store.makeAccount("ann"), try await store.makeAccount("bob"))
        let van = try await accounts.savePlate(LicensePlate("VAN1"), nickname: nil, of: ann.id)
        let own = try #require(try await accounts.savedPlates(of: ann.id).first)
        await #expect(throws: AccountsError.plateNotFound(van.id)) {
            try await accounts.removePlate(van.id, of: bob.id)
        }
        await #expect(throws: AccountsError.plateOfProfile(ann.plate)) {
            try await accounts.removePlate(own.id, of: ann.id)
        }
        try await accounts.removePlate(van.id, of: ann.id)
        await #expect(throws: AccountsError.plateNotFound(van.id)) {
            try await accounts.removePlate(van.id, of: ann.id)
        }
        #expect(try await accounts.savedPlates(of: ann.id) == [own])
        #expect(try await accounts.savedPlates(of: bob.id).count == 1)
        let missing = AccountsError.accountNotFound(nobody)
        await #expect(throws: missing) { try await accounts.savedPlates(of: nobody) }
        await #expect(throws: missing) {
            try await accounts.savePlate(LicensePlate("VAN1"), nickname: nil, of: nobody)
        }
    }

    @Test(arguments: Backend.allCases)
    func parallelRequestsSaveNoMorePlatesThanAllowed(_ backend: Backend) async throws {
        let store = try await backend.open()
        let ann = try await store.makeAccount("ann")
        let limit = SavedPlate.maximumPerAccount
        let saved = await withTaskGroup(of: Bool.self) { tasks in
            for number in 0..<limit + 5 {
                tasks.addTask {
                    let plate = try? await store.accounts.savePlate(
                        LicensePlate("CAR\(number)"), nickname: nil, of: ann.id)
                    return plate != nil
                }
            }
            return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(saved == limit - 1)
        await #expect(throws: AccountsError.tooManyPlates(limit: limit)) {
            try await store.accounts.savePlate(LicensePlate("MORE"), nickname: nil, of: ann.id)
        }
        // The limit does not hinder a change of a saved plate or of the profile.
        _ = try await store.accounts.savePlate(ann.plate, nickname: nil, of: ann.id)
        _ = try await store.accounts.update(
            ann.id, ProfileChange(plate: LicensePlate("NEW1")), expecting: nil)
        #expect(try await store.accounts.savedPlates(of: ann.id).count == limit)
    }

    @Test(arguments: Backend.allCases)
    func keepsPreferencesThroughOtherChanges(_ backend: Backend) async throws {
        let store = try await backend.open()
        let accounts = store.accounts
        let ann = try await store.makeAccount("ann")
        #expect(ann.preferences == Preferences())
        let zone = try TimeZoneName("europe/monaco")
        #expect(zone.text == "Europe/Monaco")
        let all = PreferencesChange(
            language: .german, units: .imperial, theme: .dark, timeZone: zone)
        let changed = try await accounts.setPreferences(of: ann.id, all, expecting: 1)
        #expect(changed.version == 2)
        #expect(
            changed.preferences
                == Preferences(
                    language: .german, units: .imperial, theme: .dark, timeZone: zone))
        #expect(try await accounts.account(ann.id) == changed)
        #expect(try await accounts.setPreferences(of: ann.id, all, expecting: 2) == changed)
        await #expect(throws: AccountsError.changedMeanwhile) {
            try await accounts.setPreferences(of: ann.id, PreferencesChange(), expecting: 1)
        }
        let back = try await accounts.setPreferences(
            of: ann.id, PreferencesChange(language: .some(nil), timeZone: .some(nil)),
            expecting: nil)
        #expect(back.preferences == Preferences(units: .imperial, theme: .dark))
        let renamed = try await accounts.update(
            ann.id, ProfileChange(name: PersonName("Anne")), expecting: 3)
        #expect(renamed.preferences == back.preferences && renamed.version == 4)
        await #expect(throws: AccountsError.accountNotFound(nobody)) {
            try await accounts.setPreferences(of: nobody, all, expecting: nil)
        }
    }
}
