import Accounts
public import Buildings
import OpeningHours
public import ParkingRecords
import RecordKeeping
import StoreRuntime

/// A car that stands in a building as far as its stay says, or whose stay has just ended.
public struct BuildingCar: Sendable {
    /// The stay that goes on, or the last one.
    public let stay: BuildingStay
    /// Whether it may be there; nil if its plate is no longer kept.
    public let verdict: BuildingVerdict?
    /// Whether the stay has ended.
    public let isOver: Bool

    /// Whether somebody should look after the car: it may not be there, or its stay has ended.
    public var needsLook: Bool { isOver || verdict?.mayBeHere == false }
}

/// A car for which other rules would change something.
public struct AffectedCar: Sendable {
    /// Its stay.
    public let stay: BuildingStay
    /// What holds now.
    public let before: BuildingVerdict
    /// What would hold.
    public let after: BuildingVerdict
}

extension BuildingDesk {
    /// A building of the person.
    ///
    /// - Throws: `BuildingsError`, also for guards and hosts; `StoreError`.
    public func own(_ code: BuildingCode) async throws -> SeenBuilding {
        let seen = try await building(code)
        guard seen.access.isOwner else { throw BuildingsError.ownerOnly(code) }
        return seen
    }

    /// The buildings that the person owns or guards, for menus.
    ///
    /// - Throws: `StoreError`.
    public func managed() async throws -> [ManagedBuilding] {
        try await ledger.managedBuildings(of: person)
    }

    /// The cars of a building for its owner: those to look after, then the soonest to end.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func cars(
        in code: BuildingCode
    ) async throws -> (building: SeenBuilding, cars: [BuildingCar]) {
        let seen = try await own(code)
        let (rules, now) = (seen.building.rules, workspace.clock.now())
        let stays = try await staysToJudge(in: code, by: [rules], at: now)
        let surroundings = surroundings(of: rules.visitorHours != nil)
        func car(_ stay: BuildingStay, isOver: Bool) -> BuildingCar {
            let verdict = stay.plate.map {
                rules.verdict(of: $0, among: stays, at: now, in: surroundings)
            }
            return BuildingCar(stay: stay, verdict: verdict, isOver: isOver)
        }
        let present = stays.filter { $0.contains(now) }
        // They may not have left.
        let ended = stays.justEnded(at: now)
        let cars = present.map { car($0, isOver: false) } + ended.map { car($0, isOver: true) }
        let sorted = cars.sorted { $0.stay.over < $1.stay.over }
        return (seen, sorted.filter(\.needsLook) + sorted.filter { !$0.needsLook })
    }

    /// The cars for which a change of rules would change something now, the soonest to end first.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func affected(
        by rules: BuildingRules, in code: BuildingCode
    ) async throws -> [AffectedCar] {
        let current = try await own(code).building.rules
        let now = workspace.clock.now()
        let stays = try await staysToJudge(in: code, by: [current, rules], at: now)
        let surroundings = surroundings(
            of: current.visitorHours != nil || rules.visitorHours != nil)
        return stays.filter { $0.contains(now) }.compactMap { stay -> AffectedCar? in
            guard let plate = stay.plate else { return nil }
            let before = current.verdict(of: plate, among: stays, at: now, in: surroundings)
            let after = rules.verdict(of: plate, among: stays, at: now, in: surroundings)
            return before == after
                ? nil : AffectedCar(stay: stay, before: before, after: after)
        }.sorted { $0.stay.over < $1.stay.over }
    }

    /// The stays that verdicts by `rules` need, and those that have just ended.
    private func staysToJudge(
        in code: BuildingCode, by rules: [BuildingRules], at now: Timestamp
    ) async throws -> [BuildingStay] {
        let window = Duration.milliseconds(rules.map(\.longestWindow).max() ?? 0)
        let since = now.advanced(by: .zero - max(window, CarList.recent))
        return try await stays(
            in: code, from: since, until: now.advanced(by: .seconds(366 * 86_400)))
    }

    /// Lines of the audit log, the newest first.
    ///
    /// - Throws: `BuildingsError`; `InvalidValue` if the limit is out of range; `StoreError`.
    public func audit(
        of code: BuildingCode, matching query: AuditQuery
    ) async throws -> [Line] {
        try await named(ledger.audit(of: code, for: person, matching: query))
    }

    // MARK: Invitations

    /// The open invitation that the person may accept, with its building.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func invitation(
        _ invitation: AcceptedInvitation
    ) async throws -> (invitation: BuildingInvitation, building: Building) {
        try await ledger.invitation(invitation, for: person)
    }

    /// Ends all that the person does for a building as its guard or host.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func leave(_ code: BuildingCode) async throws {
        try await ledger.leave(code, by: person)
    }

    /// Declines an invitation, which is used up.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func decline(_ invitation: AcceptedInvitation) async throws {
        try await ledger.decline(invitation, by: person)
    }
}
