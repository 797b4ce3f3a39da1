/// A fixed-width element of a graph file, with the value that reads beyond the end give.
public protocol GraphElement: BitwiseCopyable, Sendable {
    static var absent: Self { get }
}

extension UInt8: GraphElement { public static var absent: UInt8 { 0 } }
extension UInt16: GraphElement { public static var absent: UInt16 { 0 } }
extension UInt32: GraphElement { public static var absent: UInt32 { 0 } }
extension UInt64: GraphElement { public static var absent: UInt64 { 0 } }
extension Int64: GraphElement { public static var absent: Int64 { 0 } }

/// Two numbers that are stored together.
public struct NumberPair: GraphElement {
    public var first: UInt32
    public var second: UInt32

    public init(first: UInt32, second: UInt32) {
        self.first = first
        self.second = second
    }

    public static var absent: NumberPair { NumberPair(first: .max, second: .max) }

    public subscript(isSecond: Bool) -> UInt32 { isSecond ? second : first }
}

/// The elements of a section of a mapped graph file.
///
/// Indices may come from a damaged file, so an index beyond the end reads
/// ``GraphElement/absent`` instead of trapping.
@safe
public struct MappedArray<Element: GraphElement>: @unchecked Sendable {
    // Sendable: the bytes are mapped read-only, and the graph that owns the mapping outlives this.
    fileprivate let base: UnsafePointer<Element>
    public let count: Int

    /// - Precondition: `bytes` is aligned for `Element` and stays mapped.
    public init(_ bytes: UnsafeRawBufferPointer) {
        let elements = unsafe bytes.bindMemory(to: Element.self)
        unsafe base = elements.baseAddress ?? UnsafePointer(bitPattern: 64).unsafelyUnwrapped
        count = elements.count
    }

    @inline(__always)
    public subscript(index: UInt32) -> Element {
        Int(index) < count ? unsafe base[Int(index)] : .absent
    }

    @inline(__always)
    public subscript(index: Int) -> Element {
        index >= 0 && index < count ? unsafe base[index] : .absent
    }

    /// Reads without a bounds check, for ranges that were clamped to the array before.
    ///
    /// - Precondition: `index` is in `0 ..< count`.
    @inline(__always)
    public subscript(within index: Int) -> Element { unsafe base[index] }
}

extension MappedArray<UInt8> {
    /// Decodes the bytes of `range` as UTF-8; invalid ones become replacement characters.
    ///
    /// - Precondition: `range` lies in the array.
    public func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
            as: UTF8.self)
    }
}
