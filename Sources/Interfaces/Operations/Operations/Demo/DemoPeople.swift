import Accounts
import ParkingRecords
import RecordKeeping

/// A person of the demonstration, with the parkings of the last weeks.
struct DemoPerson {
    /// A parking of the past or the present.
    struct Visit {
        /// Hours before the present at which the parking began.
        let hoursAgo: Double
        let stay: Stay
        /// The number of the house, among those that were found.
        let house: Int
        /// Which of the person's plates: 0 for that of the profile.
        var plate = 0
        /// The extension of the stay, half an hour before its end.
        var addition: Stay?
        /// Hours after the beginning at which the person ended it; nil if it ran to its end.
        var endedAfter: Double?
    }

    let name: String
    let email: String
    let phone: String
    /// That of the profile first; each with a nickname.
    let plates: [(plate: String, nickname: String?)]
    let visits: [Visit]

    /// The numbers are of ranges that are reserved for fiction, the addresses of a domain that is
    /// reserved for examples.
    ///
    /// Source: Ofcom, "Telephone numbers for use in TV and radio drama programmes"; RFC 2606.
    static let all = [
        DemoPerson(
            name: "Ada Marsh", email: "ada@example.org", phone: "+44 20 7946 0958",
            plates: [("CKXR318", "the estate"), ("VN64TGO", "the van")],
            visits: [
                Visit(hoursAgo: 40 * 24 + 3, stay: .fourHours, house: 0),
                Visit(hoursAgo: 26 * 24 + 7, stay: .day, house: 1, plate: 1),
                Visit(
                    hoursAgo: 12 * 24 + 5, stay: .fourHours, house: 0, addition: .oneHour),
                Visit(hoursAgo: 5 * 24 + 2, stay: .twelveHours, house: 2, endedAfter: 6.5),
                Visit(hoursAgo: 1.2, stay: .fourHours, house: 0),
            ]),
        DemoPerson(
            name: "Emeka Obi", email: "emeka@example.org", phone: "+44 161 496 0123",
            plates: [("LR21KDE", nil)],
            visits: [
                Visit(hoursAgo: 33 * 24 + 1, stay: .oneHour, house: 3),
                Visit(hoursAgo: 9 * 24 + 9, stay: .twelveHours, house: 4),
                Visit(hoursAgo: 0.4, stay: .oneHour, house: 3),
            ]),
        DemoPerson(
            name: "Lina Köhler", email: "lina@example.org", phone: "+44 117 496 0777",
            plates: [("BKL4711", "der Kleine"), ("BKL47I1", nil)],
            visits: [
                Visit(hoursAgo: 20 * 24 + 4, stay: .fourHours, house: 5),
                Visit(hoursAgo: 2 * 24 + 6, stay: .day, house: 2, endedAfter: 20),
                Visit(hoursAgo: 5, stay: .twelveHours, house: 5),
            ]),
        DemoPerson(
            name: "Marco Ricci", email: "marco@example.org", phone: "+44 131 496 0555",
            plates: [("GA482MR", "la Panda")],
            visits: [Visit(hoursAgo: 15 * 24 + 8, stay: .fourHours, house: 1)]),
    ]

    /// The number of houses that the parkings need.
    static let houseCount = 6
}
