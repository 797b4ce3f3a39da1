import OpeningHours

/// Opening hours in English words.
package enum OpeningHoursWords {
    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// `Mon-Fri 08:00-18:00, closed on public holidays`; the text itself in quotation marks if it is
    /// not understood.
    package static func text(_ hours: String) -> String {
        guard (try? OpeningSchedule(hours)) != nil else { return "\"\(hours)\"" }
        if hours.filter({ $0 != " " }) == "24/7" { return "always open" }
        return hours.split(separator: ";").map { rule(String($0)) }.filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    private static func rule(_ text: String) -> String {
        var words = text.replacing(",", with: ", ").split(separator: " ").map(word)
        guard let last = words.last, last == "closed", words.count > 1 else {
            return words.joined(separator: " ")
        }
        words.removeLast()
        return "closed on " + words.joined(separator: " ")
    }

    /// The word with the abbreviations of days written out as far as people do.
    private static func word(_ word: Substring) -> String {
        String(word).replacing(#/[A-Za-z]+/#) { names[$0.output.lowercased()] ?? String($0.output) }
    }

    private static let names = [
        "mo": "Mon", "tu": "Tue", "we": "Wed", "th": "Thu", "fr": "Fri", "sa": "Sat", "su": "Sun",
        "ph": "public holidays", "sh": "school holidays", "off": "closed", "closed": "closed",
    ]
}
