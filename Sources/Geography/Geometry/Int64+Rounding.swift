extension Int64 {
    /// The integer that is nearest to `value`; of two that are equally near, the one farther from
    /// zero, like `value.rounded()`.
    ///
    /// It does not call the C library, which takes longer than the rest of writing a coordinate.
    ///
    /// - Precondition: `value` is finite, and between -2⁶³ and 2⁶³.
    @inlinable
    @inline(__always)
    package init(rounding value: Double) {
        let whole = Int64(value)
        let fraction = value - Double(whole)
        self = whole + (fraction >= 0.5 ? 1 : fraction <= -0.5 ? -1 : 0)
    }
}
