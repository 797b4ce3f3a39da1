public import Geometry
public import RecordKeeping

/// What a person typed to name a place, understood once and without a store: coordinates, a Plus
/// code, the id of a record, or words.
///
/// An interface makes it from a request or an argument and passes it on, so nothing below
/// parses the text again:
///
///     let typed = try PlaceText("47.1, 9.5")
///     switch typed.form {
///     case .coordinate(let place, _): …            // the place itself
///     case .plusCode: …                            // the geocoder finds it near `near`
///     case .recordID(let reference): …             // a record, if there is one; else words
///     case .words: …                               // the geocoder searches for `typed.text`
///     }
///
/// `Geocoder.search(_:options:)` takes the whole value and answers every form but record ids,
/// which count as words there.
public struct PlaceText: Hashable, Sendable {
    /// What the text turned out to be.
    public enum Form: Hashable, Sendable {
        /// Decimal degrees, degrees with minutes and seconds, a `geo:` URI, a link to a map, or a
        /// full Plus code.
        ///
        /// `eastern` is the same place with the letter O read as east, as in German, instead of
        /// west, as in Spanish, French and Italian; nil if the text has no such letter.
        case coordinate(Coordinate, eastern: Coordinate?)
        /// A Plus code next to other words, `near`, or without its first digits. A short code
        /// counts from the place that `near` names; if it is empty, from the searcher's focus.
        case plusCode(String, near: String)
        /// At least six hexadecimal digits, which may begin or end the id of a record. An address
        /// may look the same, such as a postcode: if there is no such record, they are words.
        case recordID(RecordReference)
        /// Anything else: an address, a street, a place, a point of interest.
        case words
    }

    /// The text as it was typed.
    public let text: String
    /// What it is.
    public let form: Form

    /// Reads `text`.
    ///
    /// - Throws: ``CoordinateTextError`` if it is written as coordinates that are off the globe.
    /// - Complexity: O(length).
    public init(_ text: String) throws(CoordinateTextError) {
        self.text = text
        if let place = try CoordinateText.parse(text) {
            form = .coordinate(place, eastern: try CoordinateText.readingOAsEast(text))
        } else if let (code, rest) = PlusCode.find(in: text) {
            form = .plusCode(code, near: rest)
        } else if let reference = Self.reference(text) {
            form = .recordID(reference)
        } else {
            form = .words
        }
    }

    /// Coordinates that were read already.
    public init(_ coordinate: Coordinate) {
        text = coordinate.description
        form = .coordinate(coordinate, eastern: nil)
    }

    /// The coordinates that the text is; nil for anything else.
    public var coordinate: Coordinate? {
        if case .coordinate(let place, _) = form { place } else { nil }
    }

    /// The record that the text may name; nil if it has not the form of an id.
    public var recordReference: RecordReference? {
        if case .recordID(let reference) = form { reference } else { nil }
    }

    private static func reference(_ text: String) -> RecordReference? {
        // Most texts are addresses: an error for each would cost more than this glance.
        let looksLikeID = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x46, 0x61...0x66, 0x20, 0x2D: true
            default: false
            }
        }
        return looksLikeID ? try? RecordReference(text) : nil
    }
}
