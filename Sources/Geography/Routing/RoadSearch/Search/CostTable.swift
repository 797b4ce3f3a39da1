/// The costs of paths from some places (rows) to others (columns).
public struct CostTable: Sendable, Hashable {
    private let columnCount: Int
    private var durations: [Int64]
    private var distances: [Int64]

    private static let none: Int64 = -1

    /// A table in which no path is known.
    public init(rowCount: Int, columnCount: Int, includesDistances: Bool) {
        self.columnCount = columnCount
        durations = [Int64](repeating: Self.none, count: rowCount * columnCount)
        distances = includesDistances ? durations : []
    }

    /// The duration of a path in milliseconds; nil if there is none.
    public func durationMilliseconds(_ row: Int, _ column: Int) -> Int64? {
        Self.known(durations[cell(row, column)])
    }

    /// The length of the same path in millimetres; nil if there is none or if distances were not
    /// requested.
    public func distanceMillimeters(_ row: Int, _ column: Int) -> Int64? {
        distances.isEmpty ? nil : Self.known(distances[cell(row, column)])
    }

    /// Sets the duration in milliseconds and the length in millimetres of a path. The length is nil
    /// if distances are not requested.
    public mutating func set(_ row: Int, _ column: Int, duration: Int64, distance: Int64?) {
        durations[cell(row, column)] = duration
        if let distance { distances[cell(row, column)] = distance }
    }

    private func cell(_ row: Int, _ column: Int) -> Int {
        precondition((0..<columnCount).contains(column))
        return row * columnCount + column
    }

    private static func known(_ value: Int64) -> Int64? { value == none ? nil : value }
}
