public import Profiles
public import RecordKeeping

extension InputValidation {
    /// The change of a profile that these texts describe: nil keeps a value, an empty text clears it.
    /// Nil if one is invalid.
    public mutating func profileChange(
        username: String?, gender: String?, born: String?, about: String?, at time: Timestamp
    ) -> ProfileDraftChange? {
        ProfileDraftChange(
            username: change("username", username) { text throws(InvalidValue) in
                try Username(text)
            },
            gender: change("gender", gender) { text throws(InvalidValue) in
                guard let gender = Gender(rawValue: text) else {
                    throw .notAChoice(
                        field: "gender", text: text,
                        choices: Gender.allCases.map(\.rawValue).joined(separator: ", "))
                }
                return gender
            },
            born: change("born", born) { text throws(InvalidValue) in
                try BirthDate(text, at: time)
            },
            about: change("about", about) { text throws(InvalidValue) in try AboutText(text) })
    }

    private mutating func change<Value>(
        _ field: String, _ text: String?, _ read: (String) throws(InvalidValue) -> Value
    ) -> MemberChange<Value> {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .clear }
        return check(field) { () throws(InvalidValue) in try read(text) }.map { .set($0) } ?? .keep
    }
}
