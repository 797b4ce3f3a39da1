public import Accounts
public import Buildings
public import ParkingRecords
import RecordKeeping
public import SignedReceipts
import StoreContract
public import StoreRuntime

/// A receipt with its code.
public struct IssuedReceipt: Hashable, Sendable {
    /// What the receipt says.
    public let receipt: ParkingReceipt
    /// Its signed text.
    public let code: ReceiptCode
}

/// A checked receipt, with what its building knows of the stay.
public struct CheckedReceipt: Hashable, Sendable {
    /// What the signature and the times say.
    public let finding: ReceiptFinding
    /// What the building says; nil if it was not asked, and the signature alone counts.
    public let stay: ReceiptStay?

    /// Whether the car may be there, as far as is known.
    public var isValid: Bool {
        if case .valid = finding, case .ended = stay { return false }
        if case .valid = finding { return true }
        return false
    }

    /// The receipt; nil if its signature is not right.
    public var receipt: ParkingReceipt? {
        switch finding {
        case .valid(let receipt): receipt
        case .refused(_, let receipt): receipt
        }
    }
}

/// Writes receipts and checks them, with the keys of the store.
public struct ReceiptDesk: Sendable {
    private let keyStore: any ReceiptKeyStore
    private let clock: any RecordClock
    private let buildings: any BuildingLedger

    /// The receipts of the workspace's store.
    public init(_ workspace: Workspace) {
        keyStore = workspace.records.receiptKeys
        clock = workspace.clock
        buildings = workspace.records.buildings
    }

    /// The keys that check receipts, oldest first.
    ///
    /// - Throws: `ReceiptKeyFileError`; `StoreError`.
    public func keys() async throws -> [ReceiptKey] {
        try await keyStore.keys(at: clock.now()).keys.map(\.withoutSecret)
    }

    /// Ends all receipts so far by a new key, for when a secret is out.
    ///
    /// - Throws: `StoreError`.
    public func replaceKeys() async throws -> [ReceiptKey] {
        try await keyStore.replaceKeys(at: clock.now()).keys.map(\.withoutSecret)
    }

    /// The receipt of a parking: the same as long as the parking and the key are.
    ///
    /// - Throws: `ReceiptError.parkingOver`; like ``keys()``.
    public func receipt(of parking: Parking) async throws -> IssuedReceipt {
        let now = clock.now()
        return try await issue(ParkingReceipt(of: parking, at: now), at: now)
    }

    /// The receipt of a guest: the same as long as the verdict and the key are; nil if the car may not
    /// be there.
    ///
    /// - Throws: like ``keys()``.
    public func receipt(of guest: AdmittedGuest) async throws -> IssuedReceipt? {
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
        return try await issue(receipt, at: clock.now())
    }

    private func issue(
        _ receipt: ParkingReceipt, at now: Timestamp
    ) async throws -> IssuedReceipt {
        guard let signer = try await keyStore.keys(at: now).signer(at: now) else {
            preconditionFailure("a maintained ring has a key that signs")
        }
        return IssuedReceipt(receipt: receipt, code: ReceiptCode(receipt, by: signer))
    }

    /// Checks the text of a receipt. If a `building` is given, the receipt must be for it.
    ///
    /// - Throws: like ``keys()``.
    public func check(
        _ text: String, building: BuildingCode? = nil
    ) async throws -> ReceiptFinding {
        ReceiptCode.check(
            text, keys: try await keys().map(\.publicKey), at: clock.now(), building: building)
    }

    /// Checks the text of a receipt. If `person` is a guard of its building or the owner, also whether its
    /// stay was ended before the printed end. To everybody else, the signature alone says something.
    ///
    /// - Throws: `StoreError`; like ``keys()``.
    public func check(
        _ text: String, building: BuildingCode? = nil, for person: Account.ID?
    ) async throws -> CheckedReceipt {
        let finding = try await check(text, building: building)
        guard case .valid(let receipt) = finding, let person else {
            return CheckedReceipt(finding: finding, stay: nil)
        }
        return CheckedReceipt(finding: finding, stay: try await stay(of: receipt, for: person))
    }

    private func stay(
        of receipt: ParkingReceipt, for person: Account.ID
    ) async throws -> ReceiptStay? {
        do {
            let stays = try await buildings.stays(
                in: receipt.building, for: person, endingSince: receipt.from)
            return ReceiptStay(since: receipt.from, among: stays, at: clock.now()) {
                PlateEnding(of: $0) == receipt.plate
            }
        } catch BuildingsError.notFound {
            return nil
        } catch BuildingsError.guardsOnly {
            return nil
        }
    }
}
