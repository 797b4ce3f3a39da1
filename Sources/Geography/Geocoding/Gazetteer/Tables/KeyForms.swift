import AddressText

/// The forms of an entry's names that have a key.
package struct KeyForms: OptionSet {
    /// A bit for each form, first of the main name, then of others.
    package let rawValue: Int

    /// The forms whose bits are set.
    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// `isOther`: of a name that is not the object's main one.
    package init(_ form: NameKey.Form, isOther: Bool) {
        rawValue = 1 << (form.rawValue + (isOther ? 4 : 0))
    }
}

/// An entry that has a name with some key.
package struct Posting {
    /// The number of the entry.
    package let entry: Int64
    /// The forms of its names that have the key.
    package let forms: KeyForms
}
