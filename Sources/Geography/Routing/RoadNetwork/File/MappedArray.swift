/// A fixed-width element of a graph file, with the value that reads beyond the end give.
package protocol GraphElement: BitwiseCopyable, Sendable {
    static var absent: Self { get }
}

extension UInt8: GraphElement { package static var absent: UInt8 { 0 } }
extension UInt16: GraphElement { package static var absent: UInt16 { 0 } }
extension UInt32: GraphElement { package static var absent: UInt32 { 0 } }
extension UInt64: GraphElement { package static var absent: UInt64 { 0 } }
extension Int64: GraphElement { package static var absent: Int64 { 0 } }

/// Two numbers that are stored together.
package struct NumberPair: GraphElement {
    package var first: UInt32
    package var second: UInt32

    package init(first: UInt32, second: UInt32) {
        self.first = first
        self.second = second
    }

    package static var absent: NumberPair { NumberPair(first: .max, second: .max) }

    package subscript(isSecond: Bool) -> UInt32 { isSecond ? second : first }
}

/// The elements of a section of a mapped graph file.
///
/// Indices may come from a damaged file, so an index beyond the end reads
/// ``GraphElement/absent`` instead of trapping.
@safe
package struct MappedArray<Element: GraphElement>: @unchecked Sendable {
    // Sendable: the bytes are mapped read-only, and the graph that owns the mapping outlives this.
    fileprivate let base: UnsafePointer<Element>
    package let count: Int

    /// - Precondition: `bytes` is aligned for `Element` and stays mapped.
    package init(_ bytes: UnsafeRawBufferPointer) {
        let elements = unsafe bytes.bindMemory(to: Element.self)
        unsafe base = elements.baseAddress ?? UnsafePointer(bitPattern: 64).unsafelyUnwrapped
        count = elements.count
    }

    @inline(__always)
    package subscript(index: UInt32) -> Element {
        Int(index) < count ? unsafe base[Int(index)] : .absent
    }

    @inline(__always)
    package subscript(index: Int) -> Element {
        index >= 0 && index < count ? unsafe base[index] : .absent
    }

    /// Reads without a bounds check, for ranges that were clamped to the array before.
    ///
    /// - Precondition: `index` is in `0 ..< count`.
    @inline(__always)
    package subscript(within index: Int) -> Element { unsafe base[index] }
}

extension MappedArray<UInt8> {
    /// Decodes the bytes of `range` as UTF-8; invalid ones become replacement characters.
    ///
    /// - Precondition: `range` lies in the array.
    package func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
            as: UTF8.self)
    }
}
