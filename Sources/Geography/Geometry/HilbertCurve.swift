/// Positions along a Hilbert curve. Points that are close on the curve are close on the map.
///
/// Source: J. Skilling, "Programming the Hilbert curve", AIP Conf. Proc. 707 (2004);
/// the two-dimensional case.
public enum HilbertCurve {
    /// The number of bits of each axis; positions have twice as many.
    public static let bits: UInt32 = 16

    /// The position of cell (`x`, `y`), each below 2¹⁶, on the curve that fills the square.
    public static func position(x: UInt32, y: UInt32) -> UInt32 {
        var (x, y) = (x, y)
        var position: UInt32 = 0
        var side = UInt32(1) << (bits - 1)
        while side > 0 {
            let right: UInt32 = x & side > 0 ? 1 : 0
            let upper: UInt32 = y & side > 0 ? 1 : 0
            position += side &* side &* ((3 &* right) ^ upper)
            if upper == 0 {
                if right == 1 {
                    x = (UInt32(1) << bits) - 1 - x
                    y = (UInt32(1) << bits) - 1 - y
                }
                swap(&x, &y)
            }
            side >>= 1
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
