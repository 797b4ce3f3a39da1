/// `Data/Vocabulary/<language>.json`: one language's words of addresses, in natural spelling.
struct LanguageFile: Decodable {
    let language: String
    /// `first` or `last`: where the house number stands.
    let houseNumber: HouseNumberOrder
    /// Classes of words that name a kind of street; every word of a class means the same.
    let streetTypes: [[String]]
    let equivalents: [[String]]
    let directions: [[String]]
    /// Street types that grow onto the name: `Hauptstraße`; with a full stop only where the
    /// text has one: `Hauptg.`
    let suffixes: [[String]]?
    /// Articles and prepositions.
    let stopWords: [String]
    /// Parts of a building: flat, floor, staircase.
    let unitWords: [String]
    let houseNumberMarks: [String]
    let houseNumberSuffixes: [String]
    let careOf: [String]
    let organisationForms: [String]
    /// Words between two streets that cross.
    let intersectionWords: [String]
    let ordinalEndings: [String]
    let numbers: [String: Int]
    /// What stands where a house has no number: `s/n`.
    let withoutNumber: [String]?
    /// What an abbreviation may also stand for, where its usual meaning, or another language's,
    /// finds nothing: `O` is west in French and east in German.
    let expansions: [String: [String]]?
    /// What kinds of things are called, by the value of their OSM tag; what a thing without a
    /// name is labelled with comes first.
    let categories: [String: [String]]?
    /// What stands between a kind of thing and the place where it is sought: `near`.
    let placeWords: [String]?
}

/// `Data/Vocabulary/countries.json`.
struct CountriesFile: Decodable {
    let countries: [Country]
}

/// Where a house number stands in a written address.
package enum HouseNumberOrder: String, Decodable, Sendable {
    case first, last
}

/// How a country's addresses are written.
package struct Country: Decodable, Sendable {
    package enum PostcodePlace: String, Decodable, Sendable {
        case before, after
    }

    /// ISO 3166-1 alpha-2, lower case.
    package let code: String
    package let houseNumber: HouseNumberOrder
    /// Towards the city; `before` where the file is silent.
    package let postcode: PostcodePlace?
    package let languages: [String]
    /// Its own name first.
    package let names: [String]
    /// Abbreviations of its states: `MD` is `Maryland`.
    package let states: [String: String]?
}
