/// A bounded queue of waiting requests, first come, first served.
struct RequestQueue {
    private let limit: Int
    private var waiting: [Int] = []
    private var next = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: a ticket, or nil if the queue is full.
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
