public import Accounts
import RecordKeeping

extension InputValidation {
    /// The changes of preferences; nil for those that stay. An empty text or `none` takes a
    /// preference back. Mistakes are reported under the names `language`, `units`, `theme`,
    /// `timeZone` and `zones`.
    public mutating func preferencesChange(
        language: String?, units: String?, theme: String?, timeZone: String?, zones: [String]?,
        hasDisabledPermit: Bool?
    ) -> PreferencesChange {
        PreferencesChange(
            language: preference("language", language) { text throws(InvalidValue) in
                try choice("language", text, or: "none")
            },
            units: preference("units", units) { text throws(InvalidValue) in
                try choice("units", text, or: "none")
            },
            theme: theme.flatMap { text in
                check("theme") { () throws(InvalidValue) in try choice("theme", text) }
            },
            timeZone: preference("timeZone", timeZone) { text throws(InvalidValue) in
                try TimeZoneName(text)
            },
            zones: zones.flatMap { zones in
                check("zones") { () throws(InvalidValue) in try PermitZones(zones) }
            }, hasDisabledPermit: hasDisabledPermit)
    }

    /// The name, scope and lifetime of a new access token; nil if one is invalid. Mistakes are
    /// reported under the names `name`, `scope` and `days`.
    public mutating func token(
        name: String, scope: String, days: Int?
    ) -> (name: TokenName, scope: TokenScope, lifetime: TokenLifetime)? {
        let name = check("name", name, as: TokenName.self)
        let scope: TokenScope? = check("scope") { () throws(InvalidValue) in
            try choice("scope", scope)
        }
        let lifetime = check("days") { () throws(InvalidValue) in
            try days.map { days throws(InvalidValue) in try TokenLifetime(days: days) }
                ?? .standard
        }
        guard let name, let scope, let lifetime else { return nil }
        return (name, scope, lifetime)
    }

    private mutating func preference<Value>(
        _ field: String, _ text: String?, _ read: (String) throws(InvalidValue) -> Value
    ) -> Value?? {
        guard let text else { return nil }
        if text.isEmpty || text.trimmed.lowercased() == "none" { return .some(nil) }
        return check(field) { () throws(InvalidValue) in try read(text) }
    }
}

/// The choice that `text` names.
private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ field: String, _ text: String, or further: String? = nil
) throws(InvalidValue) -> Choice {
    guard let choice = Choice(rawValue: text.trimmed.lowercased()) else {
        let all = Choice.allCases.map(\.rawValue) + (further.map { [$0] } ?? [])
        throw .notAChoice(
            field: field, text: text,
            choices: all.dropLast().joined(separator: ", ") + " or " + (all.last ?? ""))
    }
    return choice
}
