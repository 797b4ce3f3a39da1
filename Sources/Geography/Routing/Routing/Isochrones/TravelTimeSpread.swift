/// Spreads travel times off the roads to nearby grid points.
///
/// It makes two passes over all points, forward and backward.
///
/// Source: Borgefors, "Distance transformations in digital images" (1986).
struct TravelTimeSpread {
    private let width: Int
    private let straight: Float
    private let diagonal: Float
    private let maximumRoadDistanceMeters: Float

    /// Milliseconds per metre: 2.4 km/h off the roads.
    private static let pace: Float = 1_500

    /// `maximumRoadDistanceMeters` is the maximum distance from a road.
    init(width: Int, cellMeters: Float, maximumRoadDistanceMeters: Float) {
        self.width = width
        self.maximumRoadDistanceMeters = maximumRoadDistanceMeters
        straight = cellMeters
        diagonal = cellMeters * 1.414_213_5
    }

    /// Spreads the times in milliseconds, which are infinite for unreachable points, and the
    /// distances from the road in metres. Both arrays have the points of the grid row by row.
    ///
    /// - Complexity: O(points).
    func spread(_ times: inout [Float], _ roadDistances: inout [Float]) {
        var times = times.mutableSpan
        var roadDistances = roadDistances.mutableSpan
        let height = times.count / width
        // No point at the edge of the grid is reached, so these points are skipped.
        for row in 1..<max(1, height - 1) {
            for index in row * width + 1..<(row + 1) * width - 1 {
                pull(index, from: index - 1, straight, &times, &roadDistances)
                pull(index, from: index - width, straight, &times, &roadDistances)
                pull(index, from: index - width - 1, diagonal, &times, &roadDistances)
                pull(index, from: index - width + 1, diagonal, &times, &roadDistances)
            }
        }
        for row in (1..<max(1, height - 1)).reversed() {
            for index in (row * width + 1..<(row + 1) * width - 1).reversed() {
                pull(index, from: index + 1, straight, &times, &roadDistances)
                pull(index, from: index + width, straight, &times, &roadDistances)
                pull(index, from: index + width + 1, diagonal, &times, &roadDistances)
                pull(index, from: index + width - 1, diagonal, &times, &roadDistances)
            }
        }
    }

    @inline(__always)
    private func pull(
        _ index: Int, from other: Int, _ meters: Float, _ times: inout MutableSpan<Float>,
        _ roadDistances: inout MutableSpan<Float>
    ) {
        let total = times[other] + meters * Self.pace
        guard total < times[index] else { return }
        let away = roadDistances[other] + meters
        guard away <= maximumRoadDistanceMeters else { return }
        times[index] = total
        roadDistances[index] = away
    }
}
