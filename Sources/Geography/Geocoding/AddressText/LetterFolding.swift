import Foundation

/// Folds letters: no case, no accents, no ligatures.
///
/// Latin letters are looked up in a table, so the result depends on neither the locale nor ICU.
/// Other letters are decomposed (NFKD) and lose their combining marks.
enum LetterFolding {
    /// Appends the folded `scalar` in UTF-8; appends nothing for a combining mark.
    static func fold(_ scalar: Unicode.Scalar, into text: inout [UInt8]) {
        let value = scalar.value
        if value < 0x80 {
            let isUpper = (0x41...0x5A).contains(value)
            text.append(UInt8(isUpper ? value + 0x20 : value))
        } else if let latin = table[value] {
            text += latin.utf8
        } else if !(0x300...0x36F).contains(value) {
            foldRare(scalar, into: &text)
        }
    }

    private static func foldRare(_ scalar: Unicode.Scalar, into text: inout [UInt8]) {
        if scalar.properties.generalCategory == .decimalNumber,
            let digit = scalar.properties.numericValue
        {
            text.append(UInt8(ascii: "0") + UInt8(digit))
            return
        }
        let decomposed = String(scalar).decomposedStringWithCompatibilityMapping
        for part in decomposed.unicodeScalars
        where part.properties.generalCategory != .nonspacingMark && !isMark(part) {
            if let latin = table[part.value] {
                text += latin.utf8
            } else {
                text += part.properties.lowercaseMapping.utf8
            }
        }
    }

    /// Whether this is punctuation from a decomposition, such as the full stop of `⒈`, which would
    /// split a word.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && !Tokenizer.isWordPart(scalar)
    }

    /// Base letters and the lower-case letters that fold to them; upper case is derived.
    private static let bases: [(base: String, letters: String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặª"), ("ae", "æǣǽ"), ("b", "ḃḅḇɓ"), ("c", "çćĉċčḉ"),
        ("d", "ďđḋḍḏḑḓð"), ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟƒ"), ("g", "ĝğġģǥǧǵḡ"),
        ("h", "ĥħȟḣḥḧḩḫẖ"), ("i", "ìíîïĩīĭįıǐȉȋḭḯỉị"), ("ij", "ĳ"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵĸ"),
        ("l", "ĺļľŀłḷḹḻḽ"), ("m", "ḿṁṃ"), ("n", "ñńņňŉŋǹṅṇṉṋ"),
        ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợº"),
        ("oe", "œ"), ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩſ"), ("ss", "ßẞ"),
        ("t", "ţťŧțṫṭṯṱẗ"),
        ("th", "þ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"),
        ("x", "ẋẍ"),
        ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžƶẑẓẕ"),
    ]

    private static let table: [UInt32: String] = {
        var table: [UInt32: String] = [:]
        for (base, letters) in bases {
            for letter in letters.unicodeScalars {
                table[letter.value] = base
                let upper = letter.properties.uppercaseMapping.unicodeScalars
                if upper.count == 1, let upper = upper.first, upper.value >= 0x80 {
                    table[upper.value] = base
                }
            }
        }
        return table
    }()
}
