import AddressText

/// The forms of an entry's names that have a key.
public struct KeyForms: OptionSet {
    /// A bit for each form, first of the main name, then of others.
    public let rawValue: Int

    /// The forms whose bits are set.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `isOther`: of a name that is not the object's main one.
    public init(_ form: NameKey.Form, isOther: Bool) {
        rawValue = 1 << (form.rawValue + (isOther ? 4 : 0))
    }
}

/// An entry that has a name with some key.
public struct Posting {
    /// The number of the entry.
    public let entry: Int64
    /// The forms of its names that have the key.
    public let forms: KeyForms
}
