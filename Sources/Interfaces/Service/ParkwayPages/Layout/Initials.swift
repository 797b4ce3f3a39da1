import Accounts

extension PersonName {
    /// The first letters of the first and the last word, in capitals: `NA` for Nora Amsel.
    var initials: String {
        let words = text.split(separator: " ")
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap(\.self)
            .compactMap { $0.first { $0.isLetter || $0.isNumber } }
        return letters.map { String($0).uppercased() }.joined()
    }
}
