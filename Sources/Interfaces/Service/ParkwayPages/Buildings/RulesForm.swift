import Accounts
import Buildings
import Foundation
import Operations
import RecordKeeping

/// The rules of a building as they are being entered.
struct RulesForm: Sendable {
    /// Days that most buildings choose, by the words of opening hours.
    static let dayChoices = ["", "Mo-Fr", "Mo-Sa", "Sa,Su"]

    var form: FormState
    /// The plates whose exceptions are taken back.
    private(set) var dropped: Set<LicensePlate> = []

    /// The form with the rules that hold.
    init(_ building: Building) {
        let rules = building.rules
        func text(_ plates: Set<LicensePlate>) -> String {
            plates.map(\.text).sorted().joined(separator: "\n")
        }
        var values = [
            "version": String(building.version), "spaces": String(rules.spaces.count),
            "guests": String(rules.guests.count),
            "plateHours": rules.plateHours.map { String($0.hours) } ?? "",
            "plateDays": rules.plateHours.map { String($0.days) } ?? "",
            "suiteHours": rules.suiteHours.map { String($0.hours) } ?? "",
            "suiteDays": rules.suiteHours.map { String($0.days) } ?? "",
            "permitted": text(rules.permitted), "blocked": text(rules.blocked),
        ]
        if let hours = rules.visitorHours {
            if let simple = Self.simple(hours.text) {
                values["visitDays"] = simple.days
                values["visitFrom"] = simple.from
                values["visitTo"] = simple.to
            } else {
                values["visitorHours"] = hours.text
            }
        }
        form = FormState(values)
    }

    /// The form as it was sent.
    init(_ sent: PageForm) {
        form = FormState(sent)
        dropped = Set(sent.values("drop").compactMap { try? LicensePlate($0) })
        for rule in BuildingRule.allCases {
            form["except-" + rule.rawValue] = sent.has("except-" + rule.rawValue) ? "on" : ""
        }
    }

    /// `Mo-Fr 08:00-18:00` as days, first and last time; nil for other opening hours.
    static func simple(_ text: String) -> (days: String, from: String, to: String)? {
        let pattern = #/(?:(Mo-Fr|Mo-Sa|Sa,Su) )?(\d\d:\d\d)-(\d\d:\d\d)/#
        guard let match = text.wholeMatch(of: pattern) else { return nil }
        return (String(match.1 ?? ""), String(match.2), String(match.3))
    }

    /// The version of the building for which the form was made; nil if it has none.
    var version: Int? { Int(form["version"]) }

    /// The change; nil if something is wrong, which is reported next to its field.
    mutating func edit(of rules: BuildingRules, _ texts: PageTexts) -> BuildingEdit? {
        var edit = BuildingEdit()
        edit.spaces = form.number("spaces", texts["buildings_spacesWrong"]) { try? SpaceCount($0) }
        edit.guests = form.number("guests", texts["buildings_guestsWrong"]) { try? GuestLimit($0) }
        edit.plateHours = limit("plate", texts)
        edit.suiteHours = limit("suite", texts)
        edit.visitorHours = visitorHours(texts)
        edit.permitted = plates("permitted", texts)
        edit.blocked = plates("blocked", texts)
        edit.exceptions = exceptions(rules.exceptions, texts)
        guard form.isValid else { return nil }
        let applied = edit.applied(to: rules)
        let count = applied.permitted.count + applied.blocked.count + applied.exceptions.count
        guard count <= BuildingRules.plateLimit else {
            form.refuse(
                "permitted",
                texts(
                    "buildings_tooManyPlates",
                    ["count": String(count), "limit": String(BuildingRules.plateLimit)]))
            return nil
        }
        return edit
    }

    private mutating func limit(_ name: String, _ texts: PageTexts) -> MemberChange<HourLimit> {
        let (hours, days) = (form[name + "Hours"].trimmed, form[name + "Days"].trimmed)
        if hours.isEmpty, days.isEmpty { return .clear }
        func number(_ text: String) -> Int? {
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
        }
        let typedHours = number(hours).flatMap { HourLimit.hourRange.contains($0) ? $0 : nil }
        let typedDays = number(days).flatMap { HourLimit.dayRange.contains($0) ? $0 : nil }
        if typedHours == nil { form.refuse(name + "Hours", texts["buildings_hoursWrong"]) }
        if typedDays == nil { form.refuse(name + "Days", texts["buildings_daysWrong"]) }
        guard let typedHours, let typedDays,
            let limit = try? HourLimit(hours: typedHours, days: typedDays)
        else { return .keep }
        return .set(limit)
    }

    private mutating func visitorHours(_ texts: PageTexts) -> MemberChange<VisitorHours> {
        let text = form["visitorHours"].trimmed
        if !text.isEmpty {
            guard let hours = try? VisitorHours(text) else {
                form.refuse("visitorHours", texts["buildings_visitorHoursWrong"])
                return .keep
            }
            return .set(hours)
        }
        let (from, to) = (form["visitFrom"].trimmed, form["visitTo"].trimmed)
        if from.isEmpty, to.isEmpty { return .clear }
        guard !from.isEmpty, !to.isEmpty else {
            form.refuse(
                from.isEmpty ? "visitFrom" : "visitTo", texts["buildings_timeMissing"])
            return .keep
        }
        let days = Self.dayChoices.contains(form["visitDays"]) ? form["visitDays"] : ""
        // Midnight is the end of the day.
        let end = to == "00:00" ? "24:00" : to
        guard from != end,
            let hours = try? VisitorHours((days.isEmpty ? "" : days + " ") + "\(from)-\(end)")
        else {
            form.refuse("visitFrom", texts["buildings_timesWrong"])
            return .keep
        }
        return .set(hours)
    }

    /// One plate in each line, or with commas between them.
    private mutating func plates(_ field: String, _ texts: PageTexts) -> Set<LicensePlate>? {
        var plates: Set<LicensePlate> = []
        let typed = form[field].split(whereSeparator: { $0.isNewline || $0 == "," || $0 == ";" })
        for text in typed.map({ String($0).trimmed }) where !text.isEmpty {
            guard let plate = try? LicensePlate(text) else {
                form.refuse(
                    field, texts("buildings_plateWrong", ["text": String(text.prefix(20))]))
                return nil
            }
            plates.insert(plate)
        }
        return plates
    }

    private mutating func exceptions(
        _ current: [LicensePlate: Set<BuildingRule>], _ texts: PageTexts
    ) -> [LicensePlate: Set<BuildingRule>]? {
        var exceptions = current.filter { !dropped.contains($0.key) }
        let typed = form["exceptPlate"].trimmed
        let rules = Set(BuildingRule.allCases.filter { form["except-" + $0.rawValue] == "on" })
        guard !typed.isEmpty || !rules.isEmpty else { return exceptions }
        guard let plate = try? LicensePlate(typed) else {
            form.refuse(
                "exceptPlate",
                typed.isEmpty
                    ? texts["missing_plate"]
                    : texts("buildings_plateWrong", ["text": String(typed.prefix(20))]))
            return nil
        }
        guard !rules.isEmpty else {
            form.refuse("exceptPlate", texts["buildings_exceptRules"])
            return nil
        }
        exceptions[plate] = rules
        return exceptions
    }
}
