public import Accounts
package import OpeningHours
import ParkingRecords
public import RecordKeeping

/// What the phone of a guard keeps of a building, to judge cars without network for some hours.
public struct CarCopy: Sendable {
    /// How long it is used: a long shift.
    public static let lifetime = Duration.seconds(12 * 3_600)
    /// The most cars in a copy. A building with more has none.
    public static let limit = 2_000

    /// A car that may be there at some time.
    public struct Car: Sendable {
        /// The plate.
        public let plate: LicensePlate
        /// What a guard would see from each of these times on, the earliest first.
        public let course: [(from: Timestamp, car: JudgedPlate)]
    }

    /// The building.
    public let building: Building
    /// When it was made.
    public let at: Timestamp
    /// The cars that may be there before it ends, by plate.
    public let cars: [Car]
    /// Cars that may not be there, and of which more is known than that: blocked ones, and those whose
    /// stays are over.
    public let others: [JudgedPlate]

    /// The first moment at which it is no longer used.
    public var endsAt: Timestamp { at.advanced(by: Self.lifetime) }

    /// What the audit log says.
    package var note: String { "copy of \(cars.count + others.count) cars for a device" }
}

extension Building {
    /// The copy at `now`, with `stays` as for ``BuildingRules/verdict(of:among:at:in:)``; nil if there
    /// are too many cars.
    package func copy(
        of stays: [BuildingStay], at now: Timestamp, in surroundings: Surroundings
    ) -> CarCopy? {
        let end = now.advanced(by: CarCopy.lifetime)
        let coming = Set(
            stays.filter { now < $0.over && $0.begins < end && $0.begins < $0.over }
                .compactMap(\.plate))
        let known = coming.union(rules.permitted).subtracting(rules.blocked)
        let past = Set(stays.compactMap(\.plate)).union(rules.blocked).subtracting(known)
        guard known.count + past.count <= CarCopy.limit else { return nil }
        let changes = Set(stays.flatMap { [$0.begins, $0.over] }).sorted()
        let cars = known.sorted { $0.text < $1.text }.map { plate in
            CarCopy.Car(
                plate: plate,
                course: course(of: plate, among: stays, changes, from: now, to: end, surroundings))
        }
        let others = past.sorted { $0.text < $1.text }
            .map { rules.judged($0, among: stays, at: now, in: surroundings) }
            .filter { $0.verdict.reason != .stay || $0.endedAt != nil }
        return CarCopy(building: self, at: now, cars: cars, others: others)
    }

    /// The verdicts of a plate from `now` to `end`. `changes` are the times at which any car comes or
    /// leaves.
    private func course(
        of plate: LicensePlate, among stays: [BuildingStay], _ changes: [Timestamp],
        from now: Timestamp, to end: Timestamp, _ surroundings: Surroundings
    ) -> [(from: Timestamp, car: JudgedPlate)] {
        let own = stays.filter { $0.plate == plate }.flatMap { [$0.begins, $0.over] }
        var course: [(from: Timestamp, car: JudgedPlate)] = []
        var time = now
        for _ in 0..<100 {
            let car = rules.judged(plate, among: stays, at: time, in: surroundings)
            if course.last.map({ !$0.car.saysTheSame(as: car) }) ?? true {
                course.append((time, car))
            }
            var next = own + [car.verdict.until].compactMap(\.self)
            switch car.verdict.reason {
            case .spaces: next += changes
            // Hours leave the window as time passes.
            case .plateHours, .suiteHours: next.append(time.advanced(by: .seconds(15 * 60)))
            case .permitted, .blocked, .stay, .ended, .visitorHours: break
            }
            guard let following = next.filter({ time < $0 }).min(), following < end else { break }
            time = following
        }
        return course
    }
}

extension JudgedPlate {
    /// Whether a guard reads the same about both.
    fileprivate func saysTheSame(as other: JudgedPlate) -> Bool {
        verdict == other.verdict && suite == other.suite && since == other.since
            && endedAt == other.endedAt
    }
}
