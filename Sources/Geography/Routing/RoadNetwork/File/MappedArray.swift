/// A fixed-width value of a graph file, with what stands in for one beyond the end.
protocol GraphElement: BitwiseCopyable, Sendable {
    static var absent: Self { get }
}

extension UInt8: GraphElement { static var absent: UInt8 { 0 } }
extension UInt16: GraphElement { static var absent: UInt16 { 0 } }
extension UInt32: GraphElement { static var absent: UInt32 { 0 } }
extension UInt64: GraphElement { static var absent: UInt64 { 0 } }
extension Int64: GraphElement { static var absent: Int64 { 0 } }

/// A place on the grid of 10⁻⁷ degrees that OpenStreetMap uses.
struct GridPoint: GraphElement, Hashable {
    var latitude: Int32
    var longitude: Int32

    static var absent: GridPoint { GridPoint(latitude: 0, longitude: 0) }
}

/// Two numbers that are read together.
struct NumberPair: GraphElement {
    var first: UInt32
    var second: UInt32

    static var absent: NumberPair { NumberPair(first: .max, second: .max) }

    subscript(isSecond: Bool) -> UInt32 { isSecond ? second : first }
}

/// A rectangle on the grid, its edges included.
struct GridBox: GraphElement {
    var south: Int32
    var west: Int32
    var north: Int32
    var east: Int32

    static var absent: GridBox { GridBox(south: 0, west: 0, north: 0, east: 0) }

    mutating func extend(to other: GridBox) {
        south = min(south, other.south)
        west = min(west, other.west)
        north = max(north, other.north)
        east = max(east, other.east)
    }
}

/// A section of a mapped graph file.
///
/// A damaged file may hold any number where an index belongs, so an index beyond the end reads
/// ``GraphElement/absent`` and neither traps nor leaves the section.
@safe
struct MappedArray<Element: GraphElement>: @unchecked Sendable {
    // Sendable: the bytes are mapped read-only, and the graph that owns the mapping outlives this.
    fileprivate let base: UnsafePointer<Element>
    let count: Int

    /// - Precondition: `bytes` is aligned for `Element` and stays mapped.
    init(_ bytes: UnsafeRawBufferPointer) {
        let elements = unsafe bytes.bindMemory(to: Element.self)
        unsafe base = elements.baseAddress ?? UnsafePointer(bitPattern: 64).unsafelyUnwrapped
        count = elements.count
    }

    @inline(__always)
    subscript(index: UInt32) -> Element {
        Int(index) < count ? unsafe base[Int(index)] : .absent
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        index >= 0 && index < count ? unsafe base[index] : .absent
    }

    /// An element of a range that was cut to the array before, as inner loops read it.
    ///
    /// - Precondition: `index` is in `0 ..< count`.
    @inline(__always)
    subscript(within index: Int) -> Element { unsafe base[index] }
}

extension MappedArray<UInt8> {
    /// The bytes of `range` as UTF-8, mended where they are not.
    ///
    /// - Precondition: `range` lies in the array.
    func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe String(
            decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
            as: UTF8.self)
    }
}

/// Numbers in memory that read like those of a graph file.
@safe
final class OwnedNumbers: @unchecked Sendable {
    // Sendable: written only before it is shared.
    private let bytes: UnsafeMutableBufferPointer<UInt32>

    init(copyOf numbers: MappedArray<UInt32>) {
        unsafe bytes = .allocate(capacity: numbers.count)
        for index in 0..<numbers.count {
            unsafe bytes.initializeElement(at: index, to: numbers[index])
        }
    }

    deinit { unsafe bytes.deallocate() }

    /// Ignores what is written beyond the end.
    func set(_ index: UInt32, _ number: UInt32) {
        if unsafe Int(index) < bytes.count { unsafe bytes[Int(index)] = number }
    }

    /// - Precondition: read only while this lives.
    var numbers: MappedArray<UInt32> {
        unsafe MappedArray(UnsafeRawBufferPointer(UnsafeBufferPointer(bytes)))
    }
}
