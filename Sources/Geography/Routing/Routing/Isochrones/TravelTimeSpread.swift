/// Spreads travel times off the roads to nearby grid points.
///
/// It makes two passes over all points, forward and backward.
///
/// Source: Borgefors, "Distance transformations in digital images" (1986).
struct TravelTimeSpread {
    private let width: Int
    private let straight: Float
    private let diagonal: Float
    private let metersBeside: Float

    /// Milliseconds per metre: 2.4 km/h off the roads.
    private static let pace: Float = 1_500

    /// `metersBeside` is the maximum distance from a road.
    init(width: Int, cellMeters: Float, metersBeside: Float) {
        self.width = width
        self.metersBeside = metersBeside
        straight = cellMeters
        diagonal = cellMeters * 1.414_213_5
    }

    /// Both hold the points of a grid, row by row: milliseconds, infinite for unreachable points,
    /// and metres from the road.
    ///
    /// - Complexity: O(points).
    func spread(_ times: inout [Float], _ beside: inout [Float]) {
        var times = times.mutableSpan
        var beside = beside.mutableSpan
        let height = times.count / width
        // Nothing at the rim of the grid is reached, so its points are skipped.
        for row in 1..<max(1, height - 1) {
            for index in row * width + 1..<(row + 1) * width - 1 {
                pull(index, from: index - 1, straight, &times, &beside)
                pull(index, from: index - width, straight, &times, &beside)
                pull(index, from: index - width - 1, diagonal, &times, &beside)
                pull(index, from: index - width + 1, diagonal, &times, &beside)
            }
        }
        for row in (1..<max(1, height - 1)).reversed() {
            for index in (row * width + 1..<(row + 1) * width - 1).reversed() {
                pull(index, from: index + 1, straight, &times, &beside)
                pull(index, from: index + width, straight, &times, &beside)
                pull(index, from: index + width + 1, diagonal, &times, &beside)
                pull(index, from: index + width - 1, diagonal, &times, &beside)
            }
        }
    }

    @inline(__always)
    private func pull(
        _ index: Int, from other: Int, _ meters: Float, _ times: inout MutableSpan<Float>,
        _ beside: inout MutableSpan<Float>
    ) {
        let total = times[other] + meters * Self.pace
        guard total < times[index] else { return }
        let away = beside[other] + meters
        guard away <= metersBeside else { return }
        times[index] = total
        beside[index] = away
    }
}
