import Accounts
import Geometry
public import ParkingRecords
public import RecordKeeping
public import Reminders

/// Parkings as events of a calendar. Plates are left out, because calendars are often shared.
///
/// Source: RFC 5545; RFC 7986 for the properties of the calendar.
public enum ParkingCalendar {
    /// The media type.
    public static let mediaType = "text/calendar; charset=utf-8"

    /// A calendar of `parkings` with an alarm for each of their `reminders`.
    public static func text(
        of parkings: [Parking], at time: Timestamp, reminders: (Parking) -> [Reminder] = { _ in [] }
    ) -> String {
        opening + parkings.map { event($0, at: time, reminders: reminders($0)) }.joined() + closing
    }

    static let opening = lines([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Parkway//Parkings//EN", "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH", "NAME:Parkings", "X-WR-CALNAME:Parkings",
        "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M",
    ])
    static let closing = lines(["END:VCALENDAR"])

    static func event(
        _ parking: Parking, at time: Timestamp, reminders: [Reminder] = []
    ) -> String {
        let place = parking.coordinate
        var text = lines([
            "BEGIN:VEVENT", "UID:\(parking.id)@parkway", "DTSTAMP:\(moment(time))",
            "DTSTART:\(moment(parking.createdAt))", "DTEND:\(moment(parking.validUntil()))",
            "SEQUENCE:\(parking.version - 1)", "SUMMARY:\(escaped(summary(of: parking)))",
            "LOCATION:\(escaped(parking.address.text))",
            "GEO:\(place.latitude);\(place.longitude)",
            "DESCRIPTION:\(escaped(description(of: parking)))", "CATEGORIES:PARKING",
            "CLASS:PRIVATE", "TRANSP:TRANSPARENT",
        ])
        for reminder in reminders {
            text += lines([
                "BEGIN:VALARM", "ACTION:DISPLAY",
                "TRIGGER;VALUE=DATE-TIME:\(moment(reminder.due))",
                "DESCRIPTION:\(escaped(words(of: reminder, parking)))", "END:VALARM",
            ])
        }
        return text + lines(["END:VEVENT"])
    }

    private static func summary(of parking: Parking) -> String {
        "Parking: \(parking.address.text)"
    }

    private static func description(of parking: Parking) -> String {
        var lines = ["Building \(parking.building), suite \(parking.suite)"]
        if let level = parking.spot.level { lines.append("Level \(level)") }
        if let bay = parking.spot.bay { lines.append("Bay \(bay)") }
        if let note = parking.spot.note { lines.append(note.text) }
        return lines.joined(separator: "\n")
    }

    private static func words(of reminder: Reminder, _ parking: Parking) -> String {
        switch reminder.kind {
        case .leave: "Leave now for your car: \(parking.address)"
        case .move: "Move your car by the rules of the street: \(parking.address)"
        case .endsSoon: "Your parking ends soon: \(parking.address)"
        case .ended: "Your parking has ended: \(parking.address)"
        }
    }

    /// UTC, without fractions of a second, which the format does not have.
    private static func moment(_ time: Timestamp) -> String {
        let digits = time.description.prefix { $0 != "." }
        return digits.filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// Source: RFC 5545, section 3.3.11.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\", ";", ",": escaped += "\\\(character)"
            case "\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }

    /// Each line of at most 75 bytes, continued on further lines that begin with a space, without
    /// splitting a character.
    ///
    /// Source: RFC 5545, section 3.1.
    private static func lines(_ lines: [String]) -> String {
        var text = ""
        for line in lines {
            var room = 75
            for scalar in line.unicodeScalars {
                let length = UTF8.width(scalar)
                if length > room {
                    text += "\r\n "
                    room = 74
                }
                text.unicodeScalars.append(scalar)
                room -= length
            }
            text += "\r\n"
        }
        return text
    }
}
