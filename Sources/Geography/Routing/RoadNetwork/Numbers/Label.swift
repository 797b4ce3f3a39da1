/// A vertex of a search: a state, and whether the route is within its final restricted stretch.
///
/// A route may begin and end on restricted arcs, but once it has used an unrestricted arc, the next
/// restricted one begins its final stretch. The raw value is twice the state's number, plus one
/// within the final stretch.
package struct Label: GraphElement, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The label of a state; an arc's number is that of its own state.
    package init(_ state: UInt32, isInFinalStretch: Bool = false) {
        rawValue = state << 1 | (isInFinalStretch ? 1 : 0)
    }

    package static var absent: Label { Label(rawValue: 0) }

    /// Stands for no label, such as the one before a start.
    package static var missing: Label { Label(rawValue: GraphFormat.none) }

    @inline(__always)
    package var state: UInt32 { rawValue >> 1 }

    @inline(__always)
    package var isInFinalStretch: Bool { rawValue & 1 == 1 }
}

extension MappedArray {
    @inline(__always)
    package subscript(label: Label) -> Element { self[label.rawValue] }
}
