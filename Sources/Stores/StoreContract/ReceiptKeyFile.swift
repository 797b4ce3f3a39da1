import Accounts
public import Foundation
public import RecordKeeping
public import SignedReceipts
import WireText

/// The file of a folder with the keys of receipts, which only its owner may read.
///
/// It is no part of backups: whoever has a copy of the records cannot make receipts. All processes on the
/// folder share it.
public struct ReceiptKeyFile: ReceiptKeyStore {
    private let folder: URL

    /// The file in a folder.
    public init(in folder: URL) {
        self.folder = folder
    }

    private var file: URL { folder.appending(path: "receipt-keys.json") }

    /// The keys at `time`. Makes and drops those that are due.
    ///
    /// - Throws: ``ReceiptKeyFileError/unreadable(path:)``; `StoreError` if the file cannot be written.
    public func keys(at time: Timestamp) throws -> ReceiptKeyRing {
        let ring = try stored()
        if !ring.keys.isEmpty, ring.maintained(at: time) == ring { return ring }
        return try FileLock.whileHeld(on: folder) {
            let ring = try stored()
            let maintained = ring.maintained(at: time)
            if maintained != ring { try write(maintained) }
            return maintained
        }
    }

    /// Replaces all keys by a new one. All receipts so far become invalid.
    ///
    /// - Throws: `StoreError` if the file cannot be written.
    public func replaceKeys(at time: Timestamp) throws -> ReceiptKeyRing {
        try FileLock.whileHeld(on: folder) {
            let ring = ReceiptKeyRing.replaced(at: time)
            try write(ring)
            return ring
        }
    }

    /// Removes the file, for when its keys are no longer used.
    ///
    /// - Throws: ``StoreError/inaccessible(path:reason:)``.
    package func remove() throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        try Durability.remove(file)
        try Durability.sync(folder)
    }

    private struct StoredKey: Codable {
        let publicKey: String
        let secret: String?
        let signsFrom: Timestamp
    }

    /// The keys as they were written last; empty if there is no file.
    ///
    /// - Throws: ``ReceiptKeyFileError/unreadable(path:)``.
    package func stored() throws -> ReceiptKeyRing {
        guard FileManager.default.fileExists(atPath: file.path) else { return .empty }
        let stored: [StoredKey]
        do {
            stored = try JSONDecoder().decode([StoredKey].self, from: Data(contentsOf: file))
        } catch {
            throw ReceiptKeyFileError.unreadable(path: file.path)
        }
        return ReceiptKeyRing(
            try stored.map { stored in
                guard let bytes = Data(base64Encoded: stored.publicKey),
                    let publicKey = PublicSignatureKey(Array(bytes))
                else { throw ReceiptKeyFileError.unreadable(path: file.path) }
                let secret = stored.secret.flatMap { Data(base64Encoded: $0) }
                    .flatMap { SignatureKey(seed: Array($0)) }
                guard (secret == nil) == (stored.secret == nil),
                    secret == nil || secret?.publicKey == publicKey
                else { throw ReceiptKeyFileError.unreadable(path: file.path) }
                return ReceiptKey(publicKey, secret: secret, signsFrom: stored.signsFrom)
            })
    }

    private func write(_ ring: ReceiptKeyRing) throws {
        let keys = ring.keys.map { key in
            StoredKey(
                publicKey: Data(key.publicKey.bytes).base64EncodedString(),
                secret: key.storedSecret.map { Data($0.seed).base64EncodedString() },
                signsFrom: key.signsFrom)
        }
        let draft = folder.appending(path: ".receipt-keys.part")
        try Durability.remove(draft)
        try Durability.createPrivate(draft)
        do {
            let handle = try FileHandle(forWritingTo: draft)
            try handle.write(contentsOf: Data(JSONText.indented(keys).utf8))
            try handle.close()
        } catch {
            throw StoreError.inaccessible(path: draft.path, reason: "it cannot be written")
        }
        try Durability.replace(file, with: draft)
    }
}

/// Why the keys of receipts cannot be used.
public enum ReceiptKeyFileError: Error, Hashable, CustomStringConvertible {
    /// The file is damaged, or this process may not read it.
    case unreadable(path: String)

    public var description: String {
        switch self {
        case .unreadable(let path):
            "cannot read the keys of receipts in '\(path)'. Restore the file, or make new keys with "
                + "'parkway receipt-keys --replace', which ends all receipts so far."
        }
    }
}
