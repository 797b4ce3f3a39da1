import Foundation
import KerbRules
import OSMModel
import OpeningHours
import Testing

/// A line of a table of cases: `tags | who | when | verdict`.
///
/// Tags are separated by two spaces and written without `parking:right:`, except in tables of whole
/// tags. Who is `-` for somebody without a permit, `zone 4` or `disabled`. When is a weekday of the
/// week of Monday, 23 November 2026, or a date. 25 and 26 December and 1 January are holidays.
struct KerbCase: CustomTestStringConvertible, Sendable {
    let tags: String
    let who: String
    let when: String
    let verdict: String

    var testDescription: String { "\(tags) | \(who) | \(when)" }

    static func table(_ text: String) -> [KerbCase] {
        text.split(separator: "\n").compactMap { line in
            guard !line.hasPrefix("#") else { return nil }
            let cells = line.split(separator: "|").map {
                $0.trimmingPrefix(while: \.isWhitespace).reversed()
                    .trimmingPrefix(while: \.isWhitespace).reversed()
            }.map { String($0) }
            guard cells.count >= 3 else { return nil }
            return KerbCase(
                tags: cells[0], who: cells[1], when: cells[2],
                verdict: cells.count > 3 ? cells[3] : "")
        }
    }

    var parsedTags: Tags {
        Tags(
            tags.replacing("  ", with: "\t").split(separator: "\t").compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1).map {
                    String($0.trimmingPrefix(while: \.isWhitespace))
                }
                return parts.count == 2 ? (key: parts[0], value: parts[1]) : nil
            })
    }

    var parker: Parker {
        let words = who.split(separator: ",").map {
            String($0.trimmingPrefix(while: \.isWhitespace))
        }
        return Parker(
            zones: words.compactMap {
                $0.hasPrefix("zone ") ? String($0.dropFirst(5)) : nil
            }, hasDisabledPermit: words.contains("disabled"))
    }

    static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let monday = LocalDate("2026-11-23") ?? LocalDate(dayNumber: 0)

    var moment: LocalMoment? {
        let words = when.split(separator: " ").map(String.init)
        guard words.count == 2 else { return nil }
        if let day = Self.weekdays.firstIndex(of: words[0]) {
            return LocalMoment.minute(of: words[1]).map {
                LocalMoment(Self.monday.advanced(by: day), minute: $0)
            }
        }
        return LocalMoment("\(words[0])T\(words[1])")
    }

    static let surroundings = Surroundings(
        timeZone: .init(identifier: "Europe/Berlin"),
        holidays: HolidayCalendar(
            publicHolidays: Set(
                ["2026-12-25", "2026-12-26", "2027-01-01"].compactMap { LocalDate($0) }),
            schoolHolidays: nil))

    /// The verdict in the words of the tables: `free` costs nothing, `paid` costs money, `yes` is allowed
    /// at an unknown price.
    static func text(_ verdict: ParkingVerdict) -> String {
        var text = words(verdict.terms)
        if let until = verdict.until, let next = verdict.next {
            text += " until \(clock(until)), then \(words(next))"
        }
        if let leaveBy = verdict.leaveBy { text += "; leave by \(clock(leaveBy))" }
        return text
    }

    private static func clock(_ moment: LocalMoment) -> String {
        let days = moment.date.dayNumber - monday.dayNumber
        return weekdays.indices.contains(days)
            ? "\(weekdays[days]) \(moment.timeOfDay)"
            : "\(moment.date) \(moment.timeOfDay)"
    }

    private static func words(_ terms: ParkingTerms) -> String {
        if let ground = terms.ground {
            var text = terms.permission == .unknown ? "unknown" : "no"
            text += " (\(words(ground))"
            if ground == .residentsOnly || ground == .zoneUnclear, !terms.zones.isEmpty {
                text += " \(terms.zones.joined(separator: "/"))"
            }
            return text + (terms.reason.map { ": \($0))" } ?? ")")
        }
        var parts: [String] = []
        switch terms.fee {
        case .free: parts.append("free")
        case .paid: parts.append("paid" + (terms.charge.map { " \($0)" } ?? ""))
        case .unknown: parts.append("yes" + (terms.charge.map { " \($0)" } ?? ""))
        }
        switch terms.permit {
        case .zone(let zone): parts.append("permit \(zone)")
        case .disabled: parts.append("badge")
        case nil: break
        }
        switch terms.stay {
        case .limited(let seconds): parts.append("\(seconds / 60) min")
        case .unlimited: parts.append("no limit")
        case .text(let text): parts.append("stay '\(text)'")
        case .unknown: break
        }
        if terms.needsDisc { parts.append("disc") }
        if terms.needsTicket { parts.append("ticket") }
        return parts.joined(separator: " ")
    }

    private static func words(_ ground: ParkingTerms.Ground) -> String {
        switch ground {
        case .reserved(let kind): return "only \(kind)"
        case .unreadable(let text): return "unreadable \(text)"
        case .depends(let text): return "depends on \(text)"
        case .privateOnly: return "private"
        default: break
        }
        return "\(ground)".replacing(#/[A-Z]/#) { " " + $0.output.lowercased() }
    }
}
