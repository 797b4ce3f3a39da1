import Documents

/// The address of a place as one line.
enum AddressLabel {
    /// Its parts, the house number with its street: `12 Harbour Street`, `Old Town`.
    static func parts(of label: String) -> [String] {
        let place = PinLabel.beginning(of: label)
        let parts = label.split(separator: ", ").map(String.init)
        return [place] + parts.dropFirst(parts.first == place ? 1 : 2)
    }
}
