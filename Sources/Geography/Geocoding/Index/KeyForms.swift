/// Which forms of an entry's names a key stands for.
struct KeyForms: OptionSet {
    let rawValue: Int

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `isOther`, of a name that is not the object's own.
    init(_ form: NameKey.Form, isOther: Bool) {
        rawValue = 1 << (form.rawValue + (isOther ? 4 : 0))
    }
}

/// An entry that has a name of some key.
struct NameBearer {
    let entry: Int64
    /// The forms of its names that have the key.
    let forms: KeyForms
}
