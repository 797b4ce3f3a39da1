public import Accounts
public import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// What guards do besides looking up a plate, what hosts see of their suites, and what guests do without
/// an account.
public protocol VisitLedger: Sendable {
    // MARK: Guards

    /// The cars that are there or have just left, for a guard or the owner. The audit log says who asked.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/guardsOnly(_:)``.
    func cars(
        in code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarList

    /// What the phone of a guard or the owner keeps; nil if there are too many cars. The audit log says
    /// who asked.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/guardsOnly(_:)``.
    func copy(
        of code: BuildingCode, for person: Account.ID, _ surroundings: Surroundings
    ) async throws -> CarCopy?

    /// The last look-ups of a guard or the owner, the newest first.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/guardsOnly(_:)``.
    func lookUps(
        in code: BuildingCode, by person: Account.ID, limit: Int
    ) async throws -> [PastLookUp]

    /// Adds look-ups without network to the audit log, each once.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/guardsOnly(_:)``.
    func record(
        _ lookUps: [LateLookUp], in code: BuildingCode, by person: Account.ID
    ) async throws

    /// The stays whose end, as their parkings and guests have it, is not before `time`, for a guard or the
    /// owner. Those that the building has ended are among them.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/guardsOnly(_:)``.
    func stays(
        in code: BuildingCode, for person: Account.ID, endingSince time: Timestamp
    ) async throws -> [BuildingStay]

    // MARK: Suites

    /// A suite for its host. Makes the link of its QR code if it has none.
    ///
    /// - Throws: ``BuildingsError/notFound(_:)``, ``BuildingsError/hostsOnly(_:)``.
    func hostedSuite(
        _ suite: SuiteNumber, in code: BuildingCode, for host: Account.ID
    ) async throws -> HostedSuite

    /// The suite of a QR code; nil if there is none. The link of a suite ends with its host.
    func visitedSuite(
        by link: SuiteLink, _ surroundings: Surroundings
    ) async throws -> VisitedSuite?

    // MARK: Guests

    /// The stay of a guest; nil if there is none, or if its plate is no longer kept.
    func guest(
        by link: GuestLink.Digest, _ surroundings: Surroundings
    ) async throws -> AdmittedGuest?

    /// Ends the stay of a guest, who has left.
    ///
    /// - Throws: ``BuildingsError/noGuestAccess``, ``BuildingsError/stayOver(_:at:)``.
    func endStay(ofGuest link: GuestLink.Digest) async throws -> BuildingStay
}
