/// The passwords that are guessed first: our own list of words and keyboard runs, in any
/// spelling with digits for letters and with anything but letters around it.
enum CommonPasswords {
    static func contain(_ password: String) -> Bool {
        let lowered = password.lowercased()
        if Set(lowered).count <= 2 || isRun(lowered) || isRepetition(lowered) { return true }
        let core = trimmed(lowered)
        return isKeyboardRun(lowered)
            || [lowered, core, unmasked(core), trimmed(unmasked(lowered))].contains { word in
                words.contains(word) || isDouble(word)
            }
    }

    /// `p4$$w0rd` → `password`.
    private static func unmasked(_ text: String) -> String {
        String(
            text.map { character in
                switch character {
                case "0": "o"
                case "1", "!": "i"
                case "3": "e"
                case "4", "@": "a"
                case "5", "$": "s"
                case "7": "t"
                default: character
                }
            })
    }

    /// Without digits and marks at both ends.
    private static func trimmed(_ text: String) -> String {
        var rest = text[...]
        while let last = rest.last, !last.isLetter { rest.removeLast() }
        while let first = rest.first, !first.isLetter { rest.removeFirst() }
        return String(rest)
    }

    /// Whether each character follows the one before: `1234567`, `hgfedcba`.
    private static func isRun(_ text: String) -> Bool {
        let values = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
        return steps == [1] || steps == [-1]
    }

    private static func isKeyboardRun(_ text: String) -> Bool {
        rows.contains { $0.contains(text) || String($0.reversed()).contains(text) }
    }

    /// Whether a part of up to four characters is repeated: `abcabcabc`, `12121212`.
    private static func isRepetition(_ text: String) -> Bool {
        let characters = Array(text)
        return (1...4).contains { period in
            characters.indices.allSatisfy { characters[$0] == characters[$0 % period] }
        }
    }

    private static func isDouble(_ text: String) -> Bool {
        text.count.isMultiple(of: 2) && text.prefix(text.count / 2) == text.suffix(text.count / 2)
            && words.contains(String(text.prefix(text.count / 2)))
    }

    private static let rows = [
        "01234567890", "qwertyuiop[]", "qwertzuiopü", "azertyuiop", "asdfghjkl;'", "qsdfghjklm",
        "zxcvbnm,./", "yxcvbnm,.-", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "qazwsxedcrfvtgbyhnujm",
        "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "147258369", "123456789abcdefgh",
        "qwertyasdfghzxcvbn", "qwerasdfzxcv",
    ]

    private static let words = Set(
        """
        01020304 102030405060 10203040 1029384756 11112222 112233445566 11223344 1122334455 \
        12121234 123123456 1234321 12344321 1234554321 1234567654321 12345679 123456987 123654789 \
        1236987 1472583690 159357456 3216549870 321654987 741852963 789456123 9876543210123 \
        a aa aaa abc abcd abcde abcdef abcdefg access account admin administrator alexander alpha \
        amanda amigo amor andrea andrew angel angels anna anthony apple april arsenal ashley \
        august austin autumn azerty baby babygirl backup bailey banana barcelona baseball basket \
        basketball batman beautiful beer benjamin berlin bismillah blink blue boston brandon \
        bubbles buster butterfly camaro car carlos carpark cars changeit changeme charlie cheese \
        chelsea chicken chocolate chris christian christmas coffee computer cookie corvette cowboy \
        dallas daniel david december default demo dennis diamond dog dolphin donald dragon driver \
        eagle eagles elizabeth elephant england eternity everton example facebook family fashion \
        february ferrari fish flower flowers football forever formula france freedom friday friend \
        friends galaxy garage geheim george ginger girl godzilla golf google guest guitar hallo \
        hannah harley harry hello helloworld hockey honda hottie house hunter hunting iloveme \
        iloveyou iloveu internet jackson jacob january jasmine jennifer jessica jesus jesuschrist \
        jordan joseph joshua juli july june junior justin kennwort killer king kitten knight \
        lakers letmein letmeinnow liverpool login london lorenzo love loveme lovely lover loveyou \
        maggie manager march marina maria marseille martin master matrix matthew mercedes merlin \
        michael michelle mickey midnight minecraft mischa monaco monday money monkey monster \
        montag morgan motdepasse mother motherlode mustang naruto natasha newyork nicole ninja \
        nothing november oktober october office olivia orange pa paris park parking parkingspace \
        parkway parola pass passcode passion passord passw passwd passwort password passworda \
        passwords patrick peanut people pepper personal phoenix pokemon porsche prince princess \
        private purple qazwsx qwer qwert qwerty qwertyuiop qwertz rabbit rachel rainbow ranger \
        raiders realmadrid robert rockyou root samantha samsung saturday schalke school scorpion \
        secret secure senha september service shadow silver simple slipknot snoopy soccer sommer \
        sophie spider spiderman spring star starwars station steelers sterling stephen storage \
        student summer sun sunday sunflower sunshine super superman superstar sweet sweety system \
        taylor teacher temp temporary tennis test testen tester testing testtest thomas thunder \
        thursday tiger tigger toyota trustno trustnoone tuesday ubuntu user username vacation \
        valentine vanessa victoria wachtwoord wednesday welcome welcometo whatever william winter \
        wizard wonderful yamaha yankees yellow yourpassword zaq zxcvbn zxcvbnm
        """.split(separator: " ").map(String.init))
}
