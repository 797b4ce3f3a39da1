extension Sequence<Unicode.Scalar> {
    /// The scalars as a text.
    @inlinable public var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: self)
        return String(text)
    }
}
