public import Buildings
public import ParkingRecords
import RecordKeeping
public import SignedReceipts
public import StoreRuntime

/// A receipt with its code.
public struct IssuedReceipt: Hashable, Sendable {
    /// What the receipt says.
    public let receipt: ParkingReceipt
    /// Its signed text.
    public let code: ReceiptCode
}

/// Writes receipts and checks them, with the keys of the store.
public struct ReceiptDesk: Sendable {
    private let file: ReceiptKeyFile
    private let clock: any RecordClock

    /// The receipts of the workspace's store.
    public init(_ workspace: Workspace) {
        file = ReceiptKeyFile(in: workspace.folder)
        clock = workspace.clock
    }

    /// The keys that check receipts, oldest first.
    ///
    /// - Throws: `ReceiptKeyFileError`; `StoreError`.
    public func keys() throws -> [ReceiptKey] {
        try file.keys(at: clock.now()).keys.map(\.withoutSecret)
    }

    /// Ends all receipts so far by a new key, for when a secret is out.
    ///
    /// - Throws: `StoreError`.
    public func replaceKeys() throws -> [ReceiptKey] {
        try file.replaceKeys(at: clock.now()).keys.map(\.withoutSecret)
    }

    /// The receipt of a parking: the same as long as the parking and the key are.
    ///
    /// - Throws: `ReceiptError.parkingOver`; like ``keys()``.
    public func receipt(of parking: Parking) throws -> IssuedReceipt {
        let now = clock.now()
        return try issue(ParkingReceipt(of: parking, at: now), at: now)
    }

    /// The receipt of a guest: the same as long as the verdict and the key are; nil if the car may not
    /// be there.
    ///
    /// - Throws: like ``keys()``.
    public func receipt(of guest: AdmittedGuest) throws -> IssuedReceipt? {
        guard guest.car.verdict.mayBeHere else { return nil }
        let receipt: ParkingReceipt
        do {
            receipt = try ParkingReceipt(
                of: guest.car.plate, in: guest.building.code,
                from: guest.car.since ?? guest.stay.begins,
                until: guest.car.verdict.until ?? guest.stay.over, naming: "\(guest.stay.id)")
        } catch ReceiptError.validityImpossible {
            // It ends within the second in which it begins.
            return nil
        }
        return try issue(receipt, at: clock.now())
    }

    private func issue(_ receipt: ParkingReceipt, at now: Timestamp) throws -> IssuedReceipt {
        guard let signer = try file.keys(at: now).signer(at: now) else {
            preconditionFailure("a maintained ring has a key that signs")
        }
        return IssuedReceipt(receipt: receipt, code: ReceiptCode(receipt, by: signer))
    }

    /// Checks the text of a receipt. If a `building` is given, the receipt must be for it.
    ///
    /// - Throws: like ``keys()``.
    public func check(_ text: String, building: BuildingCode? = nil) throws -> ReceiptFinding {
        ReceiptCode.check(
            text, keys: try keys().map(\.publicKey), at: clock.now(), building: building)
    }
}
