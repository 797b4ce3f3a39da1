import WireText

/// Commands for a person to copy into a shell.
enum ShellText {
    /// The command with its words, those that need it in quotation marks.
    static func command(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }

    /// The word as a POSIX shell reads it. Control characters, which the terminal would replace
    /// anyway, become spaces.
    ///
    /// Source: POSIX.1-2024, Shell Command Language, section 2.2.2.
    private static func quoted(_ word: String) -> String {
        let word = word.replacingControlCharacters(with: " ")
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.,/:+@%=".utf8.contains(byte)
                }
            }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
