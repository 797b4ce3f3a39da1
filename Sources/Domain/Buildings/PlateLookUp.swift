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

    /// Creates the value from its parts.
    public init(plate: LicensePlate, suite: SuiteNumber?, verdict: BuildingVerdict) {
        self.plate = plate
        self.suite = suite
        self.verdict = verdict
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
        "\(typed.plate.masked): " + (typed.verdict.mayBeHere ? "may be here" : "may not be here")
            + " (\(typed.verdict.reason.rawValue))"
    }
}

extension BuildingRules {
    /// The answer to a typed plate, with `stays` as for ``verdict(of:among:at:in:)``.
    public func lookUp(
        _ typed: LicensePlate, among stays: [BuildingStay], at now: Timestamp,
        in surroundings: Surroundings
    ) -> PlateLookUp {
        let present = stays.filter { $0.contains(now) }
        let suites = Dictionary(
            present.compactMap { stay in stay.plate.map { ($0, stay.suite) } },
            uniquingKeysWith: { first, _ in first })
        func judged(_ plate: LicensePlate) -> JudgedPlate {
            JudgedPlate(
                plate: plate, suite: suites[plate],
                verdict: verdict(of: plate, among: stays, at: now, in: surroundings))
        }
        let candidates = permitted.union(suites.keys).subtracting([typed])
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
