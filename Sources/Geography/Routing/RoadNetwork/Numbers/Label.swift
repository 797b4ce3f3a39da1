/// A vertex of a search: a state, and whether the route is within its final restricted stretch.
///
/// A route may begin and end on restricted arcs, but once it has used an unrestricted arc, the next
/// restricted one begins its final stretch. The raw value is twice the state's number, plus one
/// within the final stretch.
public struct Label: GraphElement, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The label of a state; an arc's number is that of its own state.
    public init(_ state: UInt32, isInFinalStretch: Bool = false) {
        rawValue = state << 1 | (isInFinalStretch ? 1 : 0)
    }

    public static var absent: Label { Label(rawValue: 0) }

    /// Stands for no label, such as the one before a start.
    public static var missing: Label { Label(rawValue: GraphFormat.none) }

    @inline(__always)
    public var state: UInt32 { rawValue >> 1 }

    @inline(__always)
    public var isInFinalStretch: Bool { rawValue & 1 == 1 }
}

extension MappedArray {
    @inline(__always)
    public subscript(label: Label) -> Element { self[label.rawValue] }
}
