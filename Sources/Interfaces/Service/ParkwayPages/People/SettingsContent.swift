/// A page of settings with one form, for the template `settings`.
struct SettingsContent {
    /// Where Back leads.
    let back: String
    /// What the form is for; nil if its fields say it.
    var introduction: String?
    /// A sentence with a link, below the introduction; nil if there is none.
    var more: More?
    /// What cannot be undone, as a list; empty if nothing is.
    var consequences: [String] = []
    let action: String
    var hidden: [HiddenField] = []
    var fields: [FormField] = []
    var choices: [ChoiceField] = []
    let submit: String
    /// Whether the button destroys something.
    var isDangerous = false

    /// A sentence that leads to another page.
    struct More {
        let text: String
        let label: String
        let href: String
    }
}

/// A choice among a few values, as chips.
struct ChoiceField {
    let name: String
    let label: String
    /// What it changes; nil if that is plain.
    var hint: String?
    let options: [Option]

    struct Option {
        let name: String
        let value: String
        let label: String
        let isChosen: Bool
        /// The language of the label; nil for that of the page.
        let tag: String?
    }

    /// The `options` by their values, of which the `chosen` one is marked.
    init(
        _ name: String, _ label: String, hint: String? = nil, chosen: String,
        _ options: [(value: String, label: String, tag: String?)]
    ) {
        self.name = name
        self.label = label
        self.hint = hint
        self.options = options.map {
            Option(
                name: name, value: $0.value, label: $0.label, isChosen: $0.value == chosen,
                tag: $0.tag)
        }
    }
}
