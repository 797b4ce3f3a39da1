/// Questions that wait for their turn, first come, first served.
struct RequestQueue {
    private let limit: Int
    private var waiting: [Int] = []
    private var next = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: a place at the end, or nil where the line is too long.
    mutating func join() -> Int? {
        guard waiting.count < limit else { return nil }
        defer { next += 1 }
        waiting.append(next)
        return next
    }

    func isFirst(_ place: Int) -> Bool {
        waiting.first == place
    }

    mutating func leave(_ place: Int) {
        waiting.removeAll { $0 == place }
    }
}
