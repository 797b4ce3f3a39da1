import PersonalEvents
import RecordKeeping

/// A table that is partitioned by time. Rows outside of all partitions are in the default partition.
struct PartitionedTable: Sendable {
    /// What decides in which partition a row lies.
    enum Key {
        /// A column with a time.
        case time
        /// A column with a UUIDv7, which begins with the time when it was made.
        case id
    }

    /// When a partition is dropped.
    enum Expiry {
        /// When all its rows are older than this, whatever refers to them.
        case age(Duration)
        /// When it ended this long ago and has no rows left.
        case empty(after: Duration)
    }

    let name: String
    let column: String
    let key: Key
    let span: TimeSpan
    let expiry: Expiry
    /// For rows that are older than this, no partition is made.
    let longestPast: Duration

    /// By month, so that the lists of somebody who has parked for years read the newest months only.
    static let parking = PartitionedTable(
        name: "parking", column: "id", key: .id, span: .month,
        expiry: .empty(after: .seconds(92 * 86_400)), longestPast: .seconds(3_653 * 86_400))

    /// By week, because events are kept for a week: with months, most of a partition would be too old
    /// long before it could be dropped.
    static let event = PartitionedTable(
        name: "event", column: "at", key: .time, span: .week, expiry: .age(EventLimits.age),
        longestPast: EventLimits.age)

    static let all = [parking, event]

    /// How many partitions there are after the one of the present.
    static let ahead = 2

    /// The partition of the rows that belong to no other.
    var defaultPartition: String { "\(name)_default" }

    /// The partition of rows of this time.
    func partition(at time: Timestamp) -> TimePartition {
        let start = span.start(of: time)
        return TimePartition(
            name: "\(name)_\(span.label(of: start))", start: start, end: span.end(after: start))
    }

    /// The partition with this name; nil if it is no partition of a span of time.
    func partition(named name: String) -> TimePartition? {
        guard name.hasPrefix(self.name + "_") else { return nil }
        return span.start(labelled: String(name.dropFirst(self.name.count + 1)))
            .map(partition(at:))
    }

    /// The partitions that there should be at a time: that of the present and the next ones.
    func needed(at now: Timestamp) -> [TimePartition] {
        var partitions = [partition(at: now)]
        for _ in 0..<Self.ahead {
            partitions.append(partition(at: partitions[partitions.count - 1].end))
        }
        return partitions
    }

    /// The partitions of rows with these times, apart from times that lie too far away.
    func needed(for times: [Timestamp], at now: Timestamp) -> [TimePartition] {
        let first = partition(at: now.advanced(by: .zero - longestPast)).start
        let end = needed(at: now).last?.end ?? now
        return Set(times.filter { $0 >= first && $0 < end }.map(partition(at:)))
            .sorted { $0.start < $1.start }
    }

    /// A time as a bound of a partition, in SQL.
    func bound(_ time: Timestamp) -> String {
        switch key {
        case .time: "\(time.millisecondsSinceEpoch)"
        case .id: "'\(IdentifierBound(time).text)'"
        }
    }

    /// The time of a row as its column has it.
    func time(in row: PostgresRow) throws -> Timestamp {
        switch key {
        case .time: try row.timestamp(column)
        case .id: (try row.stored(column) as UUIDv7).timestamp
        }
    }
}

/// A partition with the rows from one time until before another.
struct TimePartition: Hashable {
    let name: String
    let start: Timestamp
    let end: Timestamp
}
