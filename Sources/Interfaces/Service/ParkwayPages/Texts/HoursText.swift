import OpeningHours

/// Opening hours and parking tags in the words of a language.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
struct HoursText {
    let texts: PageTexts

    /// `Mon-Fri 08:00-18:00, public holidays closed`; the text itself in quotation marks if it is
    /// not understood.
    func text(_ hours: String) -> String {
        guard (try? OpeningSchedule(hours)) != nil else { return "“\(hours)”" }
        if hours.filter({ $0 != " " }) == "24/7" { return texts["alwaysOpen"] }
        return hours.split(separator: ";").map { rule in
            rule.replacing(",", with: ", ").split(separator: " ").map(word).joined(separator: " ")
        }.joined(separator: "; ")
    }

    /// `2 h`, from the value of `maxstay=*`.
    func longestStay(_ text: String) -> String {
        if ["no", "none", "unlimited"].contains(text.lowercased()) { return texts["noLimit"] }
        guard let match = text.wholeMatch(of: #/([0-9.]+) ?([A-Za-z]+)/#) else { return text }
        switch match.2.lowercased() {
        case "h", "hr", "hrs", "hour", "hours": return "\(match.1) h"
        case "min", "mins", "minute", "minutes": return "\(match.1) min"
        case "d", "day", "days": return "\(match.1) d"
        default: return text
        }
    }

    /// The price, from the values of `fee=*` and `charge=*`; nil if it is unknown.
    func price(fee: String?, charge: String?) -> String? {
        let charge = charge.flatMap { ["yes", "no", ""].contains($0.lowercased()) ? nil : $0 }
        switch fee?.lowercased() {
        case nil: return charge
        case "no", "free": return charge ?? texts["noFee"]
        case "yes": return charge ?? texts["paid"]
        case .some:
            let times = fee.map(text) ?? ""
            return texts("paidAt", ["price": charge ?? texts["paid"], "times": times])
        }
    }

    private func word(_ word: Substring) -> String {
        String(word).replacing(#/[A-Za-z]+/#) { match in
            let key = "hours_" + match.output.lowercased()
            return texts.all[key] ?? String(match.output)
        }
    }
}

extension PageTexts {
    /// `Mon`
    func weekday(_ date: LocalDate) -> String {
        self["hours_" + ["mo", "tu", "we", "th", "fr", "sa", "su"][date.weekday]]
    }
}
