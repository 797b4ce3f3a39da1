/// Positions along a Hilbert curve. Points that are close on the curve are close on the map.
///
/// Source: J. Skilling, "Programming the Hilbert curve", AIP Conf. Proc. 707 (2004);
/// the two-dimensional case.
public enum HilbertCurve {
    /// The number of bits of each axis; positions have twice as many.
    public static let bits: UInt32 = 16

    /// The position of cell (`x`, `y`), each below 2¹⁶, on the curve that fills the square.
    @inlinable
    public static func position(x: UInt32, y: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: position(x: UInt64(x), y: UInt64(y), order: bits))
    }

    /// The position of cell (`x`, `y`), each below 2^`order`, on the curve of that order. The curve
    /// begins in the corner (0, 0) and ends in the corner with the largest `x` and `y` 0.
    ///
    /// - Precondition: `order` is at most 32.
    @inlinable
    public static func position(x: UInt64, y: UInt64, order: UInt32) -> UInt64 {
        var (x, y) = (x, y)
        var position: UInt64 = 0
        var bit = (UInt64(1) << UInt64(order)) >> 1
        while bit > 0 {
            let right: UInt64 = x & bit > 0 ? 1 : 0
            let upper: UInt64 = y & bit > 0 ? 1 : 0
            position &+= bit &* bit &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = (UInt64(1) << UInt64(order)) &- 1 &- x
                    y = (UInt64(1) << UInt64(order)) &- 1 &- y
                }
                swap(&x, &y)
            }
            bit >>= 1
        }
        return position
    }

    /// The position of `place` on the curve that fills `box`.
    public static func position(of place: Coordinate, in box: BoundingBox) -> UInt32 {
        let cells = Double((UInt32(1) << bits) - 1)
        let width = max(box.east - box.west, .leastNormalMagnitude)
        let height = max(box.north - box.south, .leastNormalMagnitude)
        let x = ((place.longitude - box.west) / width).clamped(to: 0...1) * cells
        let y = ((place.latitude - box.south) / height).clamped(to: 0...1) * cells
        return position(x: UInt32(x), y: UInt32(y))
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
    }
}
