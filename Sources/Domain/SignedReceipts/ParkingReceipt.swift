public import Accounts
public import ParkingRecords
public import RecordKeeping

/// What a receipt says: that a car with this ending of its plate may stand at a building for a time.
public struct ParkingReceipt: Hashable, Sendable {
    /// The building.
    public let building: BuildingCode
    /// The last characters of the plate.
    public let plate: PlateEnding
    /// The first second of the validity.
    public let from: Timestamp
    /// The first second after the validity.
    public let until: Timestamp
    /// A number that is as good as random. It says nothing about the parking.
    public let number: UInt64

    /// Times are cut to whole seconds.
    ///
    /// - Throws: ``ReceiptError/validityImpossible`` if `until` is not after `from`, or a time is not in
    ///   the years 1970 to 2105.
    public init(
        building: BuildingCode, plate: PlateEnding, from: Timestamp, until: Timestamp,
        number: UInt64
    ) throws(ReceiptError) {
        guard let start = from.receiptSecond, let end = until.receiptSecond, start < end else {
            throw .validityImpossible
        }
        self.building = building
        self.plate = plate
        self.from = Timestamp(receiptSecond: start)
        self.until = Timestamp(receiptSecond: end)
        self.number = number
    }

    /// The receipt of a parking: the same as long as the parking is.
    ///
    /// - Throws: ``ReceiptError/parkingOver(_:)`` if it is not valid at `time`, or its plate was removed.
    public init(of parking: Parking, at time: Timestamp) throws(ReceiptError) {
        guard parking.isValid(at: time), let plate = parking.plate else {
            throw .parkingOver(parking.id)
        }
        try self.init(
            of: plate, in: parking.building, from: parking.createdAt,
            until: parking.validUntil(), naming: "\(parking.id)")
    }

    /// A receipt for a plate. Its number is made of `name`, which names the record, and of its end.
    ///
    /// - Throws: ``ReceiptError/validityImpossible``.
    public init(
        of plate: LicensePlate, in building: BuildingCode, from: Timestamp, until: Timestamp,
        naming name: String
    ) throws(ReceiptError) {
        let hash = Fingerprint(of: Array("receipt \(name) \(until)".utf8))
        try self.init(
            building: building, plate: PlateEnding(of: plate), from: from, until: until,
            number: UInt64(hash.text.prefix(16), radix: 16) ?? 0)
    }

    /// Whether the receipt is valid at `time`, if its signature is.
    public func isValid(at time: Timestamp) -> Bool { (from..<until).contains(time) }
}

/// The last 1 to 3 characters of a plate, never the whole plate.
public struct PlateEnding: Hashable, Sendable {
    /// 1 to 3 letters or digits.
    public let text: String

    private static let rule = CodeRule(field: "end of the plate", lengths: 1...3)

    /// - Throws: `InvalidValue`.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }

    /// The last three characters, or all but the first if the plate has fewer than four.
    public init(of plate: LicensePlate) {
        text = String(plate.text.suffix(min(3, plate.text.count - 1)))
    }
}

extension PlateEnding: CustomStringConvertible {
    public var description: String { text }
}

/// Why there is no receipt.
public enum ReceiptError: Error, Hashable {
    /// The parking is not valid, so it has none.
    case parkingOver(Parking.ID)
    /// The end is not after the start, or a time cannot be written.
    case validityImpossible
}

extension ReceiptError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .parkingOver(let id):
            "parking '\(id)' is over, so it has no receipt. Extend a parking before it ends, or add "
                + "a new one."
        case .validityImpossible:
            "Cannot write a receipt: its end must be after its start, in the years 1970 to 2105."
        }
    }
}

extension Timestamp {
    /// Whole seconds since 1970, if they fit into 32 bits.
    fileprivate var receiptSecond: UInt32? {
        millisecondsSinceEpoch < 0 ? nil : UInt32(exactly: millisecondsSinceEpoch / 1_000)
    }

    init(receiptSecond second: UInt32) {
        self.init(millisecondsSinceEpoch: Int64(second) * 1_000)
    }

    /// The second of a receipt, whose times are whole seconds of 32 bits.
    var checkedReceiptSecond: UInt32 { UInt32(clamping: millisecondsSinceEpoch / 1_000) }
}
