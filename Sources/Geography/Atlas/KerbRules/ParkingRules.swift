public import OSMModel
import OpeningHours
import TagRules

/// The rules of parking at one side of a street or in a car park.
///
/// The tags of a side are those of ``KerbTags``, without `parking:left:` and the like; a car park
/// has its own tags. What the map does not say is unknown: no tag makes parking free by its absence.
///
/// Source: https://wiki.openstreetmap.org/wiki/Street_parking,
/// https://wiki.openstreetmap.org/wiki/Tag:amenity=parking
public struct ParkingRules: Hashable, Sendable {
    let isKerb: Bool
    /// `lane`, `street_side`, `no`, …; nil for a car park.
    let position: String?
    let zones: [String]
    let restriction: RuleAttribute
    let access: RuleAttribute
    let fee: RuleAttribute
    let charge: RuleAttribute
    let stay: RuleAttribute
    let disc: RuleAttribute
    let ticket: RuleAttribute
    let disabled: RuleAttribute
    let residents: RuleAttribute
    let reason: RuleAttribute
    /// The vehicles that spaces are reserved for: `taxi`.
    let reservation: String?
    let hours: OpeningSchedule?
    /// Opening hours that are not understood.
    let unreadableHours: String?
    /// The times of a fee, by the value of `fee=*`.
    let feeTimes: [String: OpeningSchedule]

    /// The rules of a kerb side, from tags as in ``KerbTags``.
    public init(kerb tags: Tags) { self.init(tags, isKerb: true) }

    /// The rules of a car park.
    public init(carPark tags: Tags) { self.init(tags, isKerb: false) }

    private init(_ tags: Tags, isKerb: Bool) {
        self.isKerb = isKerb
        position = isKerb ? tags[KerbTags.positionKey] : nil
        zones = (tags["zone"] ?? "").split { $0 == ";" || $0 == "," }
            .map { String($0.trimmingSpaces()) }.filter { !$0.isEmpty }
        restriction = RuleAttribute(["restriction"], tags)
        access = RuleAttribute(["motorcar", "motor_vehicle", "vehicle", "access"], tags)
        fee = RuleAttribute(["fee"], tags)
        charge = RuleAttribute(["charge"], tags)
        stay = RuleAttribute(["maxstay"], tags)
        disc = RuleAttribute(["authentication:disc"], tags)
        ticket = RuleAttribute(["authentication:ticket"], tags)
        disabled = RuleAttribute(["disabled"], tags)
        residents = RuleAttribute(["residents", "private"], tags)
        reason = RuleAttribute(["restriction:reason", "access:reason", "reason"], tags)
        reservation = Self.reservations.first { ["designated", "only"].contains(tags[$0] ?? "") }
        hours = tags["opening_hours"].flatMap { try? OpeningSchedule($0) }
        unreadableHours = hours == nil ? tags["opening_hours"] : nil
        let fees = [tags["fee"]].compactMap(\.self).filter { !Self.plainFees.contains($0) }
        feeTimes = Dictionary(
            fees.compactMap { text in (try? OpeningSchedule(text)).map { (text, $0) } },
            uniquingKeysWith: { one, _ in one })
    }

    private static let reservations = [
        "taxi", "bus", "tourist_bus", "coach", "motorcycle", "bicycle", "car_sharing", "carsharing",
        "goods", "hgv", "emergency", "police", "diplomatic", "motorhome",
    ]
    static let plainFees: Set = ["yes", "no", "free", "donation", "interval", "unknown"]

    /// Whether the map has any rule, apart from where and how cars stand.
    var hasRules: Bool {
        [restriction, access, fee, charge, stay, disc, ticket, disabled, residents]
            .contains(where: \.isTagged) || hours != nil || unreadableHours != nil
            || reservation != nil
    }

    private var attributes: [RuleAttribute] {
        [
            restriction, access, fee, charge, stay, disc, ticket, disabled, residents, reason,
        ]
    }

    /// Whether the terms may change with the time.
    public var dependsOnTime: Bool {
        hours != nil || !feeTimes.isEmpty || attributes.contains(where: \.isConditional)
    }

    /// The minutes of a day at which the terms may change, ascending.
    func boundaries(on date: LocalDate, in surroundings: Surroundings) -> [Int] {
        guard dependsOnTime else { return [] }
        var minutes = Set<Int>([0])
        if let hours { minutes.formUnion(hours.boundaries(on: date, in: surroundings)) }
        for schedule in feeTimes.values {
            minutes.formUnion(schedule.boundaries(on: date, in: surroundings))
        }
        for attribute in attributes where attribute.isConditional {
            minutes.formUnion(attribute.boundaries(on: date, in: surroundings))
        }
        return minutes.sorted()
    }
}
