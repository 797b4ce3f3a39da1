public import Accounts
import Buildings
public import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// Stores the cameras and gate settings of buildings, what the cameras see, and the calls of webhooks
/// that are still to be made.
///
/// A sighting, its line in the audit log and its call are one transaction, as are a report and its line.
/// Changes are durable when a function returns. Each function for people throws `BuildingsError.notFound` to those who have
/// nothing to do with the building, and `BuildingsError.ownerOnly` to others who may not.
public protocol CameraLedger: Sendable {
    // MARK: Cameras

    /// The cameras of a building, by name.
    func cameras(of code: BuildingCode, for owner: Account.ID) async throws -> [SeenCamera]

    /// Adds a camera that is known by `key`.
    ///
    /// - Throws: ``CamerasError/nameTaken(_:)``, ``CamerasError/tooManyCameras(_:limit:)``.
    func addCamera(
        _ name: CameraName, key: CameraKey.Digest, to code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera

    /// Gives a camera another key. The one before no longer works.
    ///
    /// - Throws: ``CamerasError/noCamera``.
    func renewKey(
        of id: Camera.ID, to key: CameraKey.Digest, in code: BuildingCode, by owner: Account.ID
    ) async throws -> Camera

    /// Removes a camera. What it has seen is kept until its time ends.
    ///
    /// - Throws: ``CamerasError/noCamera``.
    func removeCamera(
        _ id: Camera.ID, from code: BuildingCode, by owner: Account.ID
    ) async throws

    // MARK: The gate

    /// The gate of a building.
    func gate(of code: BuildingCode, for owner: Account.ID) async throws -> Gate

    /// Changes when the gate opens, and how long sightings are kept. Fewer hours also apply to
    /// sightings that are kept already.
    func changeGate(
        of code: BuildingCode, by edit: GateEdit, owner: Account.ID
    ) async throws -> Gate

    /// Calls `address` from now on, signed with `secret`, in place of an earlier one.
    func setWebhook(
        _ address: WebhookAddress, secret: SigningSecret, of code: BuildingCode,
        by owner: Account.ID
    ) async throws -> Gate

    /// Calls nothing any more. Calls that wait are given up.
    func removeWebhook(of code: BuildingCode, by owner: Account.ID) async throws

    // MARK: Sightings

    /// The camera of a building that has a key.
    ///
    /// - Throws: ``CamerasError/notRecognized(_:)``.
    func camera(in code: BuildingCode, with key: CameraKey.Digest) async throws -> Camera

    /// Keeps what a camera has read, and adds the call of the webhook. A message that has come before
    /// changes nothing, and gets the same answer.
    ///
    /// - Throws: ``CamerasError/notRecognized(_:)``,
    ///   ``CamerasError/tooManySightings(retryAt:wait:)``, ``CamerasError/tooOld(_:hours:)``.
    func take(
        _ reading: CameraReading, in code: BuildingCode, from key: CameraKey.Digest,
        _ surroundings: Surroundings
    ) async throws -> TakenSighting

    /// Sightings before `id` if it is given, the newest first, for guards and the owner.
    ///
    /// - Throws: `BuildingsError.guardsOnly`; `InvalidValue` if `limit` is not in `PageLimit.range`.
    func sightings(
        in code: BuildingCode, for person: Account.ID, before id: Sighting.ID?, limit: Int
    ) async throws -> [Sighting]

    /// Deletes the sightings and reports whose time has ended, with their calls.
    func deleteEndedSightings() async throws

    // MARK: Reports

    /// Keeps that a guard or the owner has seen a car. The same report by the same person within
    /// ``ReportLimits/pause`` changes nothing, and gets the same answer.
    ///
    /// - Throws: `BuildingsError.guardsOnly`; ``CamerasError/tooManyReports(retryAt:wait:)``.
    func report(
        _ plate: LicensePlate, at whereabouts: Whereabouts?, in code: BuildingCode,
        by person: Account.ID, _ surroundings: Surroundings
    ) async throws -> TakenReport

    /// Reports before `id` if it is given, the newest first, for guards and the owner.
    ///
    /// - Throws: `BuildingsError.guardsOnly`; `InvalidValue` if `limit` is not in `PageLimit.range`.
    func reports(
        in code: BuildingCode, for person: Account.ID, before id: CarReport.ID?, limit: Int
    ) async throws -> [CarReport]

    // MARK: Calls

    /// Calls to make now, at most `limit`. No other process gets them for `lease`; after that, if this
    /// one has not told how they ended, another one makes them. Those that are too late are given up.
    func claimCalls(limit: Int, for lease: Duration) async throws -> [GateDelivery]

    /// Tells that a call was received, or, with a `problem`, that there is no further attempt.
    func finishCall(_ id: Sighting.ID, problem: String?) async throws

    /// Makes a call again after `pause`.
    func retryCall(_ id: Sighting.ID, after pause: Duration, problem: String) async throws
}
