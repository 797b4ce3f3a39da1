import Accounts
public import Buildings
import OpeningHours
public import ParkingRecords

/// What guards and hosts see on pages.
extension BuildingDesk {
    /// The cars that are there or have just left. The audit log says who asked.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func carList(in code: BuildingCode) async throws -> CarList {
        try await ledger.cars(in: code, for: person, surroundings(in: code))
    }

    /// What the phone of a guard keeps; nil if there are too many cars. The audit log says who asked.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func copy(of code: BuildingCode) async throws -> CarCopy? {
        try await ledger.copy(of: code, for: person, surroundings(in: code))
    }

    /// The person's last look-ups, the newest first.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func lookUps(in code: BuildingCode, limit: Int) async throws -> [PastLookUp] {
        try await ledger.lookUps(in: code, by: person, limit: limit)
    }

    /// Adds look-ups that were made without network to the audit log, each once.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func record(_ lookUps: [LateLookUp], in code: BuildingCode) async throws {
        try await ledger.record(lookUps, in: code, by: person)
    }

    /// A suite of which the person is the host.
    ///
    /// - Throws: `BuildingsError`; `StoreError`.
    public func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode
    ) async throws -> HostedSuite {
        try await ledger.hostedSuite(suite, in: code, for: person)
    }

    private func surroundings(in code: BuildingCode) async throws -> Surroundings {
        surroundings(of: try await building(code).building.rules.visitorHours != nil)
    }
}
