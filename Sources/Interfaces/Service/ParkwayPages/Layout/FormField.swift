/// A field with its label, hint and mistake, for the template `field`.
struct FormField: Sendable {
    /// What is typed into the field, which decides about keyboards and password managers.
    enum Kind: Sendable {
        case text, name, email, phone, plate, code, number, multiline
        /// The address to sign in with.
        case userName
        case currentPassword, newPassword
    }

    let name: String
    let label: String
    let value: String
    /// Nil if there is none.
    let hint: String?
    /// What is wrong; nil if nothing is.
    let error: String?
    let isOptional: Bool
    let type: String
    let autocomplete: String
    /// Nil for that of the type.
    let inputmode: String?
    let isPlate: Bool
    let isPassword: Bool
    let isMultiline: Bool
    /// Whether a name, a code or an address is typed, which no spelling is known of.
    let isSpelled: Bool
    /// The ids of hint and mistake; nil if there are none.
    let describedBy: String?

    init(
        name: String, label: String, _ kind: Kind, value: String, hint: String?, error: String?,
        isOptional: Bool
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.error = error
        self.isOptional = isOptional
        isPlate = kind == .plate
        isPassword = kind == .currentPassword || kind == .newPassword
        isMultiline = kind == .multiline
        isSpelled = kind == .text || kind == .multiline
        // A password is never sent back.
        self.value = isPassword ? "" : value
        type =
            switch kind {
            case .email, .userName: "email"
            case .phone: "tel"
            case .currentPassword, .newPassword: "password"
            default: "text"
            }
        autocomplete =
            switch kind {
            case .name: "name"
            case .email: "email"
            case .userName: "username"
            case .phone: "tel"
            case .currentPassword: "current-password"
            case .newPassword: "new-password"
            case .text, .plate, .code, .number, .multiline: "off"
            }
        inputmode = kind == .plate ? "text" : kind == .number ? "numeric" : nil
        let ids = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }]
            .compactMap(\.self)
        describedBy = ids.isEmpty ? nil : ids.joined(separator: " ")
    }
}
