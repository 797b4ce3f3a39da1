public import Accounts
public import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// How much of a limit of hours is used.
public struct HourUse: Hashable, Sendable {
    /// Who shares the hours.
    public enum Sharer: String, CaseIterable, Sendable {
        case plate, suite
    }

    /// Who shares the hours.
    public let sharer: Sharer
    /// The limit.
    public let limit: HourLimit
    /// The hours within the window, with those that stays have yet to come.
    public let used: Duration

    /// Creates a use from its parts.
    public init(sharer: Sharer, limit: HourLimit, used: Duration) {
        self.sharer = sharer
        self.limit = limit
        self.used = used
    }

    /// What is left; never negative.
    public var left: Duration { max(.zero, .milliseconds(limit.allowed) - used) }

    init(_ sharer: Sharer, _ limit: HourLimit, _ spans: [TimeSpan], at now: Timestamp) {
        let begin = now.ms - limit.window
        let used = spans.reduce(Int64(0)) { $0 + max(0, $1.end - max($1.begin, begin)) }
        self.init(sharer: sharer, limit: limit, used: .milliseconds(used))
    }
}

extension BuildingRules {
    /// A plate with all that a guard should see of it.
    ///
    /// - Complexity: as ``verdict(of:among:at:in:)``.
    public func judged(
        _ plate: LicensePlate, among stays: [BuildingStay], at now: Timestamp,
        in surroundings: Surroundings
    ) -> JudgedPlate {
        let own = stays.filter { $0.plate == plate && $0.begins < $0.over }
        let stay = own.filter { $0.contains(now) }.min(by: BuildingStay.arrivesBefore)
        let presence = own.map(\.span).united().first { $0.begin <= now.ms && now.ms < $0.end }
        let ended = own.map(\.over).filter { $0 <= now && now.ms - $0.ms < memory }.max()
        return JudgedPlate(
            plate: plate, suite: stay?.suite,
            verdict: verdict(of: plate, among: stays, at: now, in: surroundings),
            since: presence.map { Timestamp(millisecondsSinceEpoch: $0.begin) },
            endedAt: stay == nil ? ended : nil,
            uses: stay.map { uses(of: plate, in: $0.suite, among: stays, at: now) } ?? [])
    }

    /// How much of the limits a plate and the suite that it visits have used. A limit that does not apply
    /// to the plate is left out.
    func uses(
        of plate: LicensePlate, in suite: SuiteNumber, among stays: [BuildingStay],
        at now: Timestamp
    ) -> [HourUse] {
        guard !permitted.contains(plate) else { return [] }
        let excepted = exceptions[plate] ?? []
        var uses: [HourUse] = []
        if let plateHours, !excepted.contains(.plateHours) {
            let spans = stays.filter { $0.plate == plate }.map(\.span).united()
            uses.append(HourUse(.plate, plateHours, spans, at: now))
        }
        if let use = use(of: suite, among: stays, at: now), !excepted.contains(.suiteHours) {
            uses.append(use)
        }
        return uses
    }

    /// How much of its hours a suite has used; nil if suites have no limit.
    public func use(
        of suite: SuiteNumber, among stays: [BuildingStay], at now: Timestamp
    ) -> HourUse? {
        guard let suiteHours else { return nil }
        let cars = Dictionary(grouping: stays.filter { $0.suite == suite }, by: \.plate)
        return HourUse(
            .suite, suiteHours, cars.values.flatMap { $0.map(\.span).united() }, at: now)
    }
}
