import RecordKeeping

/// A form as it was typed, with what is wrong in it.
struct FormState: Sendable {
    /// A mistake, for the summary and next to its field.
    struct Problem: Sendable {
        let field: String
        let sentence: String
    }

    private var values: [String: String]
    private(set) var problems: [Problem] = []

    /// A form that was not typed into, with the values to begin with.
    init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// The form as it was sent, without `secrets`, which are typed again.
    init(_ form: PageForm, leavingOut secrets: Set<String> = []) {
        values = form.values.filter { !secrets.contains($0.key) }
    }

    /// What was typed into the field; empty if nothing was.
    subscript(name: String) -> String {
        get { values[name] ?? "" }
        set { values[name] = newValue }
    }

    var isValid: Bool { problems.isEmpty }

    /// Reports what is wrong with a field.
    mutating func refuse(_ field: String, _ sentence: String) {
        problems.append(Problem(field: field, sentence: sentence))
    }

    /// The form with its mistakes in the order of `fields`, as they stand on the page.
    func sorted(like fields: [FormField]) -> FormState {
        var state = self
        let places = Dictionary(
            fields.enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        state.problems.sort { places[$0.field] ?? .max < places[$1.field] ?? .max }
        return state
    }

    /// The mistake in a field; nil if there is none.
    func problem(_ field: String) -> String? {
        problems.first { $0.field == field }?.sentence
    }

    /// The value of a field; nil if it is invalid, which is reported in the words of the page.
    mutating func check<Value: ValidatedText>(
        _ field: String, as type: Value.Type, _ texts: PageTexts
    ) -> Value? {
        let typed = self[field]
        return check(field, texts) { () throws(InvalidValue) in try Value(typed) }
    }

    /// The value of a field; nil if it is invalid, which is reported in the words of the page.
    mutating func check<Value>(
        _ field: String, _ texts: PageTexts, _ value: () throws(InvalidValue) -> Value
    ) -> Value? {
        do throws(InvalidValue) {
            return try value()
        } catch {
            refuse(field, texts.sentence(error, in: field))
            return nil
        }
    }

    /// The field `name` with its `label`.
    func field(
        _ name: String, _ label: String, _ kind: FormField.Kind = .text, hint: String? = nil,
        isOptional: Bool = false
    ) -> FormField {
        FormField(
            name: name, label: label, kind, value: self[name], hint: hint,
            error: problem(name), isOptional: isOptional)
    }
}

extension PageTexts {
    /// What is wrong with the value of a field: the text for this field and this mistake or, if there is
    /// none, that for any mistake in the field.
    func sentence(_ error: InvalidValue, in field: String) -> String {
        let text: String?
        switch error {
        case .empty: text = all["missing_\(field)"]
        case .wrongLength(_, _, let count, _):
            text = all["length_\(field)"]?.replacing("{count}", with: String(count))
        case .foreignCharacter(_, _, let character, _):
            text = all["foreign_\(field)"]?.replacing("{character}", with: String(character))
        case .refused: text = all["refused_\(field)"]
        case .unprintable, .notAChoice, .malformed, .outOfRange, .concealed: text = nil
        }
        return text ?? all["wrong_\(field)"] ?? all["missing_\(field)"] ?? self["wrongValue"]
    }
}
