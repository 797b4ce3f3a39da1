import Foundation
import RecordKeeping

/// A place in Nominatim's `jsonv2`. A value of an unexpected type counts as missing.
///
/// Source: https://nominatim.org/release-docs/latest/api/Output/
struct NominatimPlace: Decodable {
    /// The maximum length of a text in Unicode scalars; longer ones are truncated.
    private static let maximumTextLength = 200

    var latitude: Double?
    var longitude: Double?
    var osmType: String?
    var osmID: Int64?
    var category: String?
    var type: String?
    var addressType: String?
    var rank: Int?
    var importance: Double?
    var name: String?
    var displayName: String?
    var licence: String?
    /// south, north, west, east
    var box: [Double]
    var address: [String: String]
    /// Whether the server reports that it found nothing.
    var hasError: Bool

    private enum Key: String, CodingKey {
        case lat, lon, category, type, importance, name, licence, boundingbox, address, error
        case osmType = "osm_type"
        case osmID = "osm_id"
        case addressType = "addresstype"
        case rank = "place_rank"
        case displayName = "display_name"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func scalar(_ key: Key) -> Scalar? { try? values.decode(Scalar.self, forKey: key) }
        latitude = scalar(.lat)?.number
        longitude = scalar(.lon)?.number
        osmType = scalar(.osmType)?.text
        osmID = scalar(.osmID)?.text.flatMap(Int64.init)
        category = scalar(.category)?.text
        type = scalar(.type)?.text
        addressType = scalar(.addressType)?.text
        rank = scalar(.rank)?.text.flatMap(Int.init)
        importance = scalar(.importance)?.number
        name = scalar(.name)?.text
        displayName = scalar(.displayName)?.text
        licence = scalar(.licence)?.text
        let edges = try? values.decode([Scalar].self, forKey: .boundingbox)
        box = (edges ?? []).compactMap(\.number)
        let parts = try? values.decode([String: Scalar].self, forKey: .address)
        address = (parts ?? [:]).compactMapValues(\.text)
        hasError = values.contains(.error)
    }

    /// A text or a number; neither if the value has another type.
    private struct Scalar: Decodable {
        /// One line of printable characters; nil if there are none.
        let text: String?
        /// A finite number; nil for anything else.
        let number: Double?

        init(from decoder: any Decoder) throws {
            let value = try? decoder.singleValueContainer()
            if let text = try? value?.decode(String.self) {
                self.text = NominatimPlace.line(text)
                number = Double(text).flatMap { $0.isFinite ? $0 : nil }
            } else if let whole = try? value?.decode(Int64.self) {
                text = String(whole)
                number = Double(whole)
            } else {
                text = nil
                number = (try? value?.decode(Double.self)).flatMap { $0.isFinite ? $0 : nil }
            }
        }
    }

    /// Foreign text must not contain control characters or fill the screen.
    static func line(_ text: String) -> String? {
        // Some scripts need the zero-width joiners within words.
        let printable = text.unicodeScalars.map { scalar in
            scalar.isPrintable || scalar == "\u{200C}" || scalar == "\u{200D}" ? scalar : " "
        }
        var line = String(String.UnicodeScalarView(printable))
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if line.unicodeScalars.count > maximumTextLength {
            let prefix = line.unicodeScalars.prefix(maximumTextLength - 1)
            line = String(String.UnicodeScalarView(prefix))
            // If possible, truncate at a comma between parts of the address.
            if let comma = line.lastIndex(of: ",") { line = String(line[..<comma]) }
        }
        return line.isEmpty ? nil : line
    }
}
