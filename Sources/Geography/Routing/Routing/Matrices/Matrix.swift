/// The fastest ways between every source and every destination of a list.
public struct Matrix: Sendable, Hashable {
    public let sources: [SnappedPlace]
    public let destinations: [SnappedPlace]
    private var durations: [Int64]
    private var distances: [Int64]

    private static let none: Int64 = -1

    init(sources: [SnappedPlace], destinations: [SnappedPlace], includesDistances: Bool) {
        self.sources = sources
        self.destinations = destinations
        let count = sources.count * destinations.count
        durations = [Int64](repeating: Self.none, count: count)
        distances = includesDistances ? durations : []
    }

    /// Milliseconds from a source to a destination, by their places in the lists; nil where no
    /// way connects them.
    public func durationMilliseconds(from source: Int, to destination: Int) -> Int64? {
        Self.known(durations[cell(source, destination)])
    }

    /// Millimetres along the same way; nil also where distances were not asked for.
    public func distanceMillimeters(from source: Int, to destination: Int) -> Int64? {
        distances.isEmpty ? nil : Self.known(distances[cell(source, destination)])
    }

    mutating func set(
        _ source: Int, _ destination: Int, duration: Int64, distance: Int64?
    ) {
        durations[cell(source, destination)] = duration
        if let distance { distances[cell(source, destination)] = distance }
    }

    private func cell(_ source: Int, _ destination: Int) -> Int {
        precondition(sources.indices.contains(source))
        precondition(destinations.indices.contains(destination))
        return source * destinations.count + destination
    }

    private static func known(_ value: Int64) -> Int64? { value == none ? nil : value }
}
