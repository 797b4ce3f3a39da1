/// A file with the records of a list.
struct ListExport {
    let label: String
    let href: String
}

/// What stands in place of a list without records: what is missing, why that is fine, and one thing to
/// do.
struct EmptyList {
    let message: String
    let hint: String
    let label: String
    let href: String
    let isPrimary: Bool
}

/// A choice of a `select`.
struct SelectOption {
    let optionValue: String
    let optionLabel: String
    let isSelected: Bool
}

/// A row of settings that leads to a page.
struct SettingsRow {
    let label: String
    let note: String?
    let icon: String
    let href: String
}
