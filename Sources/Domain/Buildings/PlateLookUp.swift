public import Accounts
public import OpeningHours
public import ParkingRecords
import PlateMatching
public import RecordKeeping

/// A plate with its verdict.
public struct JudgedPlate: Hashable, Sendable {
    /// The plate.
    public let plate: LicensePlate
    /// The suite that it visits; nil if it has no stay now.
    public let suite: SuiteNumber?
    /// Whether it may be there.
    public let verdict: BuildingVerdict
    /// Since when it has been there; nil if it has no stay now.
    public let since: Timestamp?
    /// When its last stay was over; nil if it has a stay now, or if that was long ago.
    public let endedAt: Timestamp?
    /// How much of the limits of hours is used; empty without such limits, or without a stay.
    public let uses: [HourUse]

    /// Creates the value from its parts.
    public init(
        plate: LicensePlate, suite: SuiteNumber?, verdict: BuildingVerdict,
        since: Timestamp? = nil, endedAt: Timestamp? = nil, uses: [HourUse] = []
    ) {
        self.plate = plate
        self.suite = suite
        self.verdict = verdict
        self.since = since
        self.endedAt = endedAt
        self.uses = uses
    }
}

/// The answer to a guard who typed a plate or a part of one.
public struct PlateLookUp: Hashable, Sendable {
    /// The longest list of ``near``.
    public static let nearLimit = 5

    /// The plate as it was typed.
    public let typed: JudgedPlate
    /// Other plates that may be there now, and that look like the typed one or contain it, the
    /// likeliest first.
    public let near: [JudgedPlate]
    /// When it was looked up.
    public let at: Timestamp

    /// Creates an answer from its parts.
    public init(typed: JudgedPlate, near: [JudgedPlate], at: Timestamp) {
        self.typed = typed
        self.near = near
        self.at = at
    }

    /// What the audit log says.
    package var note: String {
        LookUpNote(
            masked: typed.plate.masked, mayBeHere: typed.verdict.mayBeHere,
            reason: typed.verdict.reason
        ).text
    }
}

extension BuildingRules {
    /// The answer to a typed plate, with `stays` as for ``verdict(of:among:at:in:)``.
    public func lookUp(
        _ typed: LicensePlate, among stays: [BuildingStay], at now: Timestamp,
        in surroundings: Surroundings
    ) -> PlateLookUp {
        func judged(_ plate: LicensePlate) -> JudgedPlate {
            self.judged(plate, among: stays, at: now, in: surroundings)
        }
        let present = stays.filter { $0.contains(now) }.compactMap(\.plate)
        let candidates = permitted.union(present).subtracting([typed])
        var near: [JudgedPlate] = []
        let matches = (try? PlateQuery(typed.text)).map { PlateIndex(candidates).matches($0) } ?? []
        for match in matches {
            let found = judged(match.plate)
            guard found.verdict.mayBeHere else { continue }
            near.append(found)
            if near.count == PlateLookUp.nearLimit { break }
        }
        return PlateLookUp(typed: judged(typed), near: near, at: now)
    }
}
