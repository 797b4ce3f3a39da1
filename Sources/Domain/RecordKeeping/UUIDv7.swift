import Synchronization

/// A universally unique identifier of version 7: 48 bits of time in milliseconds, then
/// random bits. Later ones sort after earlier ones, as numbers and as text.
///
/// Source: RFC 9562, section 5.7.
public struct UUIDv7: Hashable, Sendable {
    /// The first eight bytes, big endian: time, version, 12 random bits.
    public let high: UInt64
    /// The last eight bytes, big endian: variant, 62 random bits.
    public let low: UInt64

    /// - Returns: Nil if version or variant are not those of version 7.
    public init?(high: UInt64, low: UInt64) {
        guard high >> 12 & 0xF == 7, low >> 62 == 0b10 else { return nil }
        self.high = high
        self.low = low
    }

    /// - Parameters:
    ///   - milliseconds: since the epoch; 48 bits are kept.
    ///   - randomA: 12 bits are kept.
    ///   - randomB: 62 bits are kept.
    init(milliseconds: UInt64, randomA: UInt64, randomB: UInt64) {
        high = milliseconds << 16 | 0x7000 | randomA & 0xFFF
        low = 0b10 << 62 | randomB & (1 << 62 - 1)
    }

    /// The time in the identifier. It may run ahead of the clock if many were made at once.
    public var timestamp: Timestamp {
        Timestamp(millisecondsSinceEpoch: Int64(high >> 16))
    }

    /// The 32 lower-case hexadecimal digits, without hyphens.
    public var hexDigits: String { text(hyphens: false) }

    private func text(hyphens: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(36)
        for index in 0..<32 {
            if hyphens, [8, 12, 16, 20].contains(index) { bytes.append(UInt8(ascii: "-")) }
            let half = index < 16 ? high : low
            bytes.append(UInt8(hexDigit: half >> UInt64(60 - index % 16 * 4)))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UUIDv7: Comparable {
    public static func < (left: UUIDv7, right: UUIDv7) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension UUIDv7: CustomStringConvertible {
    /// `019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c`.
    public var description: String { text(hyphens: true) }

    /// Reads 32 hexadecimal digits, with hyphens in their usual places or without any.
    ///
    /// - Throws: ``InvalidValue/malformed(field:text:rule:)``.
    public init(_ text: String) throws(InvalidValue) {
        guard let halves = Self.halves(of: text),
            let value = UUIDv7(high: halves.high, low: halves.low)
        else {
            throw .malformed(
                field: "id", text: text,
                rule: "an id looks like 019aa6c2-5b3e-7d1f-8a04-9c1e2f3a4b5c")
        }
        self = value
    }

    private static func halves(of text: String) -> (high: UInt64, low: UInt64)? {
        let hasHyphens = text.utf8.count == 36
        guard hasHyphens || text.utf8.count == 32 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (offset, byte) in text.utf8.enumerated() {
            if hasHyphens, [8, 13, 18, 23].contains(offset) {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = byte.hexDigitValue else { return nil }
                high = high << 4 | low >> 60
                low = low << 4 | digit
            }
        }
        return (high, low)
    }
}

/// Makes identifiers, each larger than the one before, even if the clock goes back.
///
/// Within one millisecond the 74 random bits are counted up by a random step ("Monotonic
/// Random", RFC 9562, section 6.2, method 2), so identifiers stay hard to guess.
public final class UUIDv7Generator: Sendable {
    /// The generator of this process.
    public static let shared = UUIDv7Generator()

    fileprivate struct State {
        var milliseconds: UInt64 = 0
        var randomA: UInt64 = 0
        var randomB: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Creates a generator. Identifiers of different generators are not ordered within a millisecond.
    public init() {}

    /// A new identifier, larger than all that this generator has made before.
    public func next(at time: Timestamp) -> UUIDv7 {
        let milliseconds = UInt64(max(0, time.millisecondsSinceEpoch))
        return state.withLock { state in
            if milliseconds > state.milliseconds {
                state.milliseconds = milliseconds
                state.reseed()
            } else {
                state.countUp()
            }
            return UUIDv7(
                milliseconds: state.milliseconds, randomA: state.randomA, randomB: state.randomB)
        }
    }
}

extension UUIDv7Generator.State {
    /// The top bit starts at zero, which leaves room to count up.
    fileprivate mutating func reseed() {
        randomA = .random(in: 0..<1 << 11)
        randomB = .random(in: 0..<1 << 62)
    }

    fileprivate mutating func countUp() {
        randomB += .random(in: 1...1 << 40)
        guard randomB >> 62 != 0 else { return }
        randomB &= 1 << 62 - 1
        randomA += 1
        guard randomA >> 12 != 0 else { return }
        milliseconds += 1
        reseed()
    }
}

extension UInt8 {
    /// The lower-case digit of the last four bits of `number`.
    fileprivate init(hexDigit number: UInt64) {
        let value = UInt8(number & 0xF)
        self = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    fileprivate var hexDigitValue: UInt64? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    var isHexDigit: Bool { hexDigitValue != nil }
}
