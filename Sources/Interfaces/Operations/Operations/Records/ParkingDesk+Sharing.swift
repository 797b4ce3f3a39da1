import Accounts
public import ParkingRecords
public import RecordKeeping
import StoreContract
public import StoreRuntime

/// A new link that shows a parking while it is valid.
public struct NewShareLink: Sendable {
    /// The secret of the link, which cannot be read again.
    public let token: ShareToken
    /// The parking. The link ends with it.
    public let parking: Parking
}

extension ParkingDesk {
    /// Makes a link that shows a valid parking, without plate and name, to whoever has it.
    ///
    /// - Throws: like ``parking(_:)``; `ParkingRecordsError.ended`, `ParkingRecordsError.expired`.
    public func share(_ reference: RecordReference) async throws -> NewShareLink {
        let token = ShareToken()
        let parking = try await ledger.share(
            id(of: reference), of: owner, by: token.digest)
        return NewShareLink(token: token, parking: parking)
    }

    /// Ends all links to a parking.
    ///
    /// - Returns: the id of the parking.
    /// - Throws: like ``parking(_:)``.
    @discardableResult
    public func stopSharing(_ reference: RecordReference) async throws -> Parking.ID {
        let id = try await id(of: reference)
        try await ledger.stopSharing(id, of: owner)
        return id
    }

    /// What the link with this secret shows; nil if there is no such link, or its parking is not
    /// valid any more.
    ///
    /// - Throws: `StoreError`.
    public static func shared(
        by token: String, in workspace: Workspace
    ) async throws -> SharedParking? {
        guard let token = try? ShareToken(token) else { return nil }
        return try await workspace.records.parkings.shared(by: token.digest)
            .map(SharedParking.init)
    }
}
