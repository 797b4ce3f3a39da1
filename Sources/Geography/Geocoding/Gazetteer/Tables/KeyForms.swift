import AddressText

/// The forms of an entry's names that have a key.
package struct KeyForms: OptionSet {
    package let rawValue: Int

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
    package let entry: Int64
    /// The forms of its names that have the key.
    package let forms: KeyForms
}
