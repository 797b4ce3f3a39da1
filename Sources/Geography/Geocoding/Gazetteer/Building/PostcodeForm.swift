import Foundation
import Geometry

/// The ways in which people write a postcode.
struct PostcodeForm {
    /// The code in capitals, with the blank of its country: `3993 DX` for `3993dx`.
    let written: String
    /// The first part of a code of two parts, which names a district of its own: `EH4` of
    /// `EH4 7EA`, `K1A` of `K1A 0B1`, `3993` of `3993 DX`. Nil for other codes.
    let district: String?

    /// The form of a code in `country`, as ISO 3166-1 alpha-2 in lower case.
    init(_ code: String, in country: String? = nil) {
        let capitals = code.uppercased().filter { !$0.isWhitespace }
        let parts = Self.parts(of: capitals)
        written =
            parts.map { "\($0.0) \($0.1)" } ?? Self.andorran(capitals, country)
            ?? code.uppercased()
        district = parts?.0
    }

    /// `AD675` for `675`; nil for codes of other countries.
    private static func andorran(_ code: String, _ country: String?) -> String? {
        guard country == "ad", let match = code.wholeMatch(of: /(?:AD-?)?([0-9]{3})/) else {
            return nil
        }
        return "AD\(match.1)"
    }

    /// Both parts of a code of the United Kingdom, Canada, Ireland or the Netherlands without its
    /// blank; nil for other codes.
    ///
    /// Source: https://en.wikipedia.org/wiki/Postal_code
    private static func parts(of code: String) -> (String, String)? {
        let forms = [
            /([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})/, /([A-Z][0-9][A-Z])([0-9][A-Z][0-9])/,
            /([A-Z][0-9][0-9W])([A-Z0-9]{4})/, /([0-9]{4})([A-Z]{2})/,
        ]
        for form in forms {
            if let match = code.wholeMatch(of: form) { return (String(match.1), String(match.2)) }
        }
        return nil
    }

    /// The code without the letters of its `country` if it begins with them, as `675` for `AD675`,
    /// or with them if it is a number, as `AD675` for `675`; the first five digits of nine.
    func otherForms(in country: String?) -> [String] {
        var forms: [String] = []
        if let country = country?.uppercased(), country.count == 2 {
            let rest = written.hasPrefix(country) ? written.dropFirst(2) : ""
            let digits = rest.drop { " -".contains($0) }
            if !digits.isEmpty, digits.allSatisfy(\.isNumber) {
                forms += [String(digits), "\(country) \(digits)"]
            } else if written.allSatisfy(\.isNumber) {
                forms.append(country + written)
            }
        }
        if let match = written.wholeMatch(of: /([0-9]{5})-[0-9]{4}/) {
            forms.append(String(match.1))
        }
        return forms
    }
}

/// What the postcodes of a district have in common.
struct PostcodeDistrict {
    private var sum = (latitude: 0.0, longitude: 0.0)
    private var count = 0
    /// A place of one of them.
    private(set) var place: Int64?

    mutating func add(_ coordinate: Coordinate, in place: Int64?) {
        sum.latitude += coordinate.latitude
        sum.longitude += coordinate.longitude
        count += 1
        self.place = self.place ?? place
    }

    /// The mean of their coordinates; nil if there are none.
    var center: Coordinate? {
        guard count > 0 else { return nil }
        return Coordinate(
            uncheckedLatitude: sum.latitude / Double(count),
            longitude: sum.longitude / Double(count))
    }
}
