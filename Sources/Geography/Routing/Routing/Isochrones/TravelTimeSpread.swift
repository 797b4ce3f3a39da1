/// How one gets on beside the roads: to the points of a grid that lie a little way off.
///
/// Two passes over all points, there and back.
///
/// Source: Borgefors, "Distance transformations in digital images" (1986).
struct TravelTimeSpread {
    private let width: Int
    private let straight: Float
    private let diagonal: Float
    private let metersBeside: Float

    /// Milliseconds a metre: 2.4 km/h, over whatever lies there.
    private static let pace: Float = 1_500

    /// Farther from a road than `metersBeside` nobody goes.
    init(width: Int, cellMeters: Float, metersBeside: Float) {
        self.width = width
        self.metersBeside = metersBeside
        straight = cellMeters
        diagonal = cellMeters * 1.414_213_5
    }

    /// Both are the points of a grid, row after row: milliseconds to them, infinite where nobody
    /// gets to, and metres beside the roads.
    ///
    /// - Complexity: O(points).
    func spread(_ times: inout [Float], _ beside: inout [Float]) {
        var times = times.mutableSpan
        var beside = beside.mutableSpan
        let height = times.count / width
        // Nothing is reached at the rim of the grid, so no point there has neighbours to ask.
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
