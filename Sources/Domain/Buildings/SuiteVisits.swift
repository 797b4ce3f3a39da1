import Accounts
package import OpeningHours
public import ParkingRecords
public import RecordKeeping

/// What the QR code of a suite names it by: 256 random bits. It lets nobody in: guests need the
/// passcode, too. So the store keeps it as it is, and the host can show it again.
public struct SuiteLink: Hashable, Sendable {
    /// 43 letters, digits, `-` and `_`.
    public let text: String

    /// Creates a link from the system's source of randomness.
    public init() {
        text = CapabilityToken<SuiteLink>().secretText
    }

    /// Reads ``text``.
    ///
    /// - Throws: `InvalidValue`.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try CapabilityToken<SuiteLink>(text).secretText
    }
}

/// A suite as its host sees it.
public struct HostedSuite: Sendable {
    /// The building.
    public let building: Building
    /// The suite.
    public let suite: SuiteNumber
    /// What its QR code names it by.
    public let link: SuiteLink
    /// Since when it has its passcode; nil if it has none.
    public let passcodeSince: Timestamp?
    /// The stays that are not over, by their beginning.
    public let stays: [BuildingStay]
    /// How much of its hours it has used; nil if it has no limit.
    public let use: HourUse?
    /// When the host looked.
    public let at: Timestamp

    /// Creates the value from its parts.
    package init(
        _ building: Building, _ suite: SuiteNumber, link: SuiteLink, passcodeSince: Timestamp?,
        among stays: [BuildingStay], at now: Timestamp
    ) {
        self.building = building
        self.suite = suite
        self.link = link
        self.passcodeSince = passcodeSince
        self.stays = stays.filter { $0.suite == suite && now < $0.over && $0.begins < $0.over }
            .sorted(by: BuildingStay.arrivesBefore)
        use = building.rules.use(of: suite, among: stays, at: now)
        at = now
    }
}

/// A suite as whoever has its QR code sees it: how long a guest could stay from now on.
public struct VisitedSuite: Sendable {
    /// The building.
    public let building: Building
    /// The suite.
    public let suite: SuiteNumber
    /// Until when another car may be there if it comes now; the time itself if it may not.
    public let until: Timestamp
    /// What ends that; ``BuildingVerdict/Reason/stay`` if only the longest stay does.
    public let reason: BuildingVerdict.Reason
    /// How much of its hours it has used; nil if it has no limit.
    public let use: HourUse?
    /// When it was asked.
    public let at: Timestamp

    /// The suite at `now`, with `stays` as for ``BuildingRules/verdict(of:among:at:in:)``.
    package init(
        _ building: Building, _ suite: SuiteNumber, among stays: [BuildingStay],
        at now: Timestamp, in surroundings: Surroundings
    ) {
        self.building = building
        self.suite = suite
        at = now
        use = building.rules.use(of: suite, among: stays, at: now)
        let longest = Stay.allCases.map(\.duration).max() ?? .zero
        guard let plate = building.rules.unknownPlate(among: stays) else {
            (until, reason) = (now.advanced(by: longest), .stay)
            return
        }
        let stay = BuildingStay(
            id: .new(at: now), parking: nil, person: nil, plate: plate, suite: suite, begins: now,
            ends: now.advanced(by: longest), isGuest: true)
        let verdict = building.rules.verdict(
            of: plate, among: stays + [stay], at: now, in: surroundings)
        until = verdict.mayBeHere ? verdict.until ?? stay.ends : now
        reason = verdict.reason
    }

    /// Whether a stay of this length is within the limits.
    public func allows(_ stay: Stay) -> Bool { at.advanced(by: stay.duration) <= until }
}

extension BuildingRules {
    /// A plate of which neither the rules nor `stays` say anything.
    fileprivate func unknownPlate(among stays: [BuildingStay]) -> LicensePlate? {
        let known = permitted.union(blocked).union(exceptions.keys)
            .union(stays.compactMap(\.plate))
        return (0...known.count).lazy.compactMap { try? LicensePlate("Z\($0)Z") }
            .first { !known.contains($0) }
    }
}
