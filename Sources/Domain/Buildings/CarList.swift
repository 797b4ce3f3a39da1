public import Accounts
package import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// A car whose stay was over a short time ago.
public struct EndedCar: Hashable, Sendable {
    /// The plate.
    public let plate: LicensePlate
    /// The suite that it visited.
    public let suite: SuiteNumber
    /// When the stay was over.
    public let endedAt: Timestamp

    /// Creates the value from its parts.
    public init(plate: LicensePlate, suite: SuiteNumber, endedAt: Timestamp) {
        self.plate = plate
        self.suite = suite
        self.endedAt = endedAt
    }
}

/// The cars of a building as its guards see them.
public struct CarList: Hashable, Sendable {
    /// How long ago a stay in ``ended`` may have been over.
    public static let recent = Duration.seconds(3_600)
    /// Maximum number of cars in each of the two lists.
    public static let limit = 500

    /// The building.
    public let building: Building
    /// When they were judged.
    public let at: Timestamp
    /// The cars with a stay now: those that may be there first, by when that may change.
    public let here: [JudgedPlate]
    /// The cars whose stays were over within the last hour, the latest first.
    public let ended: [EndedCar]

    /// Creates a list from its parts.
    public init(building: Building, at: Timestamp, here: [JudgedPlate], ended: [EndedCar]) {
        self.building = building
        self.at = at
        self.here = here
        self.ended = ended
    }

    /// What the audit log says.
    package var note: String { "list of \(here.count + ended.count) cars" }
}

extension Building {
    /// The cars at `now`, with `stays` as for ``BuildingRules/verdict(of:among:at:in:)``.
    package func cars(
        among stays: [BuildingStay], at now: Timestamp, in surroundings: Surroundings
    ) -> CarList {
        let present = Set(stays.filter { $0.contains(now) }.compactMap(\.plate))
        let judged = present.map { rules.judged($0, among: stays, at: now, in: surroundings) }
        let here = judged.sorted { one, other in
            guard one.verdict.mayBeHere == other.verdict.mayBeHere else {
                return one.verdict.mayBeHere
            }
            return (one.verdict.until?.ms ?? .max, one.plate.text)
                < (other.verdict.until?.ms ?? .max, other.plate.text)
        }
        let ended = stays.justEnded(at: now).compactMap { stay in
            stay.plate.map { EndedCar(plate: $0, suite: stay.suite, endedAt: stay.over) }
        }
        return CarList(
            building: self, at: now, here: Array(here.prefix(CarList.limit)),
            ended: Array(ended.prefix(CarList.limit)))
    }
}

extension [BuildingStay] {
    /// The last stay of each plate that was over within ``CarList/recent`` before `now` and has no other
    /// stay, the latest first.
    package func justEnded(at now: Timestamp) -> [BuildingStay] {
        let begin = now.advanced(by: .zero - CarList.recent)
        var listed = Set(filter { $0.contains(now) }.compactMap(\.plate))
        return filter { $0.begins < $0.over && begin < $0.over && $0.over <= now }
            .sorted { ($0.over, $0.id) > ($1.over, $1.id) }
            .filter { stay in stay.plate.map { listed.insert($0).inserted } ?? false }
    }
}
