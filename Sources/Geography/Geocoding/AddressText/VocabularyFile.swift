/// `Data/Vocabulary/<language>.json`: one language's words of addresses, in natural spelling.
struct LanguageFile: Decodable {
    let language: String
    /// The position of the house number: `first` or `last`.
    let houseNumber: HouseNumberOrder
    /// Classes of equivalent words for a type of street.
    let streetTypes: [[String]]
    let equivalents: [[String]]
    let directions: [[String]]
    /// Street types that are suffixes of the name: `Hauptstraße`. One with a full stop, `Hauptg.`,
    /// counts only if the text has the full stop.
    let suffixes: [[String]]?
    /// Articles and prepositions.
    let stopWords: [String]
    /// Parts of a building: flat, floor, staircase.
    let unitWords: [String]
    let houseNumberMarks: [String]
    let houseNumberSuffixes: [String]
    let careOf: [String]
    let organisationForms: [String]
    /// Words between two streets that meet.
    let intersectionWords: [String]
    let ordinalEndings: [String]
    let numbers: [String: Int]
    /// What stands where a house has no number: `s/n`.
    let withoutNumber: [String]?
    /// What stands before the number of a box at the post office: `PO Box`.
    let postBoxes: [String]?
    /// Other expansions of an abbreviation, tried if its usual meaning or another language's finds
    /// nothing: `O` is west in French and east in German.
    let expansions: [String: [String]]?
    /// The words for categories, by the value of their OSM tag; the first one labels things without
    /// a name.
    let categories: [String: [String]]?
    /// Words between a category and a place: `near`.
    let placeWords: [String]?
    /// Words next to a category that do not change what is meant, or say something about it. A
    /// category's own phrase may also be here: a `car park` is not the side of a street.
    let traits: [CategoryTrait: [String]]?
}

/// What a query says about things of a category.
public enum CategoryTrait: String, Comparable, CodingKeyRepresentable, Decodable, Sendable {
    /// Nothing that a map knows: `nearest`, `cheap`, `open`.
    case any
    /// Without a fee.
    case free
    /// The side of a street.
    case onStreet = "on_street"
    /// A car park that is not the side of a street.
    case offStreet = "off_street"
    /// Under a roof.
    case covered
    /// Below the ground.
    case underground

    private var rank: Int {
        switch self {
        case .any: 0
        case .free: 1
        case .onStreet: 2
        case .offStreet: 3
        case .covered: 4
        case .underground: 5
        }
    }

    /// Orders traits by how much they say.
    public static func < (one: CategoryTrait, other: CategoryTrait) -> Bool {
        one.rank < other.rank
    }
}

/// A state, province or region of a country.
public struct State: Hashable, Sendable {
    /// ISO 3166-1 alpha-2, lower case.
    public let country: String
    /// The second part of its ISO 3166-2 code: `MD`.
    public let code: String
}

/// `Data/Vocabulary/countries.json`.
struct CountriesFile: Decodable {
    let countries: [Country]
}

/// The position of the house number in a written address.
public enum HouseNumberOrder: String, Decodable, Sendable {
    case first, last
}

/// How a country's addresses are written.
public struct Country: Decodable, Sendable {
    /// The position of the postcode relative to the city.
    public enum PostcodePlace: String, Decodable, Sendable {
        case before, after
    }

    /// ISO 3166-1 alpha-2, lower case.
    public let code: String
    /// The position of the house number relative to the street.
    public let houseNumber: HouseNumberOrder
    /// The position relative to the city; `before` if the file does not say.
    public let postcode: PostcodePlace?
    /// BCP 47 tags of its languages.
    public let languages: [String]
    /// The name in its own language first.
    public let names: [String]
    /// The names of its states by their abbreviations: `MD` is `Maryland`. `|` separates several
    /// names of a state.
    public let states: [String: String]?
    /// The same for a country whose people do not write the abbreviations in addresses.
    public let regions: [String: String]?
    /// How postcodes begin in each of ``states``; nil if they do not say the state.
    public let statePostcodes: StatePostcodes?
}

/// How a country's postcodes begin in each of its states.
public struct StatePostcodes: Decodable, Sendable {
    /// The number of letters and digits of a postcode.
    let length: Int
    /// By the abbreviation of the state, separated by blanks; the longest one that fits counts.
    let beginnings: [String: String]
}
