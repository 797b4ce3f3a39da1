/// The costs of ways from some places to others, row after row.
public struct CostTable: Sendable, Hashable {
    private let columnCount: Int
    private var durations: [Int64]
    private var distances: [Int64]

    private static let none: Int64 = -1

    /// Without any way.
    public init(rowCount: Int, columnCount: Int, includesDistances: Bool) {
        self.columnCount = columnCount
        durations = [Int64](repeating: Self.none, count: rowCount * columnCount)
        distances = includesDistances ? durations : []
    }

    /// Milliseconds of a way; nil if there is none.
    public func durationMilliseconds(_ row: Int, _ column: Int) -> Int64? {
        Self.known(durations[cell(row, column)])
    }

    /// Millimetres along the same way; nil also if distances were not asked for.
    public func distanceMillimeters(_ row: Int, _ column: Int) -> Int64? {
        distances.isEmpty ? nil : Self.known(distances[cell(row, column)])
    }

    /// Sets the milliseconds and, if they are asked for, the millimetres of a way.
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
