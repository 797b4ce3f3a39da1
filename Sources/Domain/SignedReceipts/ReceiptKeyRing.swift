import ParkingRecords
public import RecordKeeping

/// The keys of a service, oldest first: those whose receipts may still be valid, the one that signs, and
/// the next.
///
/// Each key signs for ``period``. Its successor is made ``notice`` before it begins to sign, so that
/// phones which check receipts without network have it in time. A key that signs no more loses its
/// secret, and is dropped when the last of its receipts has ended.
public struct ReceiptKeyRing: Hashable, Sendable {
    /// How long a key signs.
    public static let period = Duration.seconds(90 * 86_400)
    /// How long before it signs a key is told.
    public static let notice = Duration.seconds(14 * 86_400)

    /// Oldest first.
    public let keys: [ReceiptKey]

    /// No keys.
    public static let empty = ReceiptKeyRing([])

    /// Keys in any order.
    package init(_ keys: [ReceiptKey]) {
        self.keys = keys.sorted { $0.signsFrom < $1.signsFrom }
    }

    /// The ring as it should be at `time`, with keys made and dropped. The same ring if nothing is due.
    public func maintained(at time: Timestamp) -> ReceiptKeyRing {
        var keys = keys
        if !keys.contains(where: { $0.signsFrom <= time && $0.secret != nil }) {
            keys = ReceiptKeyRing(keys + [ReceiptKey(signsFrom: time)]).keys
        }
        if let last = keys.last {
            let successor = last.signsFrom.advanced(by: Self.period)
            if time >= successor.advanced(by: .zero - Self.notice) {
                keys.append(
                    ReceiptKey(signsFrom: max(successor, time.advanced(by: Self.notice))))
            }
        }
        let signing = keys.lastIndex { $0.signsFrom <= time } ?? 0
        let kept = keys.enumerated().compactMap { index, key -> ReceiptKey? in
            guard index < signing else { return key }
            let lastEnd = keys[index + 1].signsFrom.advanced(by: Parking.longestValidity)
            return time < lastEnd ? key.withoutSecret : nil
        }
        return kept == self.keys ? self : ReceiptKeyRing(kept)
    }

    /// A ring with one new key, for when a secret is out. All earlier receipts become invalid.
    public static func replaced(at time: Timestamp) -> ReceiptKeyRing {
        ReceiptKeyRing([ReceiptKey(signsFrom: time)])
    }

    /// The key that signs at `time`; nil unless the ring is maintained.
    public func signer(at time: Timestamp) -> ReceiptKey.Signer? {
        guard let key = keys.last(where: { $0.signsFrom <= time }) else { return nil }
        return key.secret.map { ReceiptKey.Signer(id: key.id, secret: $0) }
    }
}
