/// The weights by which the geocoder ranks what it finds, grouped by the step that uses them.
///
/// Qualities, agreements, confidences, shares and factors lie in 0 … 1 and are multiplied. Bonuses
/// and penalties are added to a score or taken off it. Lengths are in meters, and their names say
/// so. The values were tuned on labelled queries from five extracts; the order of the answers
/// depends on every one of them.
struct Scoring: Sendable {
    /// The weights of every search.
    static let standard = Scoring()

    let tokens = Tokens()
    let names = Names()
    let spelling = Spelling()
    let context = Context()
    let houses = Houses()
    let interpolation = Interpolation()
    let intersections = Intersections()
    let categories = Categories()
    let answers = Answers()
    let similarity = Similarity()
    let completion = Completion()
    let reverse = Reverse()
}

// MARK: Forward search

extension Scoring {
    /// What the explanation of a query's token is worth.
    struct Tokens: Sendable {
        /// A part of a building, a company, a mark before a number.
        let noise = 0.05
        let number = 0.8
        /// An article or a preposition.
        let stopWord = 0.1
        let streetType = 0.35
        /// Any other word: a base, more for each letter, up to a limit.
        let nameBase = 0.4
        let namePerLetter = 0.15
        let nameLimit = 1.5
        /// A postcode, county or state of a structured query, which an extract may not know.
        let optionalField = 0.05
    }

    /// How well a name fits the words that were typed.
    struct Names: Sendable {
        /// Every word of the name was typed.
        let full = 1.0
        /// Every word but articles and prepositions.
        let withoutStopWords = 0.95
        /// Also without the street's type.
        let withoutStreetType = 0.86
        /// Penalty for a name that is not the object's main one.
        let otherName = 0.02
        /// A bare number is a house number or a postcode rather than a name.
        let bareNumber = 0.4
        /// Factor for a reduced name if the same words are another object's full name.
        let withoutStopWordsNextToFull = 0.88
        let withoutStreetTypeNextToFull = 0.55
        /// A name that goes on where a query ends in an article: `Pharmacie des`.
        let continued = 0.97
        /// A name of which words were found: a base, and the share of its letters that was typed.
        let wordsBase = 0.5
        let wordsShare = 0.35
        /// A place named at least this well explains its words.
        let explaining = 0.95
        /// Names whose quality differs by less are equally good.
        let tolerance = 0.001
    }

    /// What corrections of misspelled words cost.
    struct Spelling: Sendable {
        /// An abbreviation written out, in thousandths of an edit.
        let expansion = 200
        /// Quality lost with one edit in a word of one letter; longer words lose less.
        let lossPerEdit = 0.5
    }

    /// How well a candidate agrees with the rest of the query.
    struct Context: Sendable {
        /// The exponent of the share of the query that a candidate explains.
        let coverageExponent = 1.5
        /// A place within this distance may be named although the candidate is not in it.
        let vicinityMeters = 4_000.0
        /// Factor for a candidate near the place that was named, but not in it.
        let nearby = 0.85
        /// Factor for a country that was named if the candidate's own is unknown.
        let unknownCountry = 0.93
        /// Factor for a candidate in another country than the one named.
        let otherCountry = 0.7
        /// Factor for another postcode of the same neighbourhood.
        let otherPostcode = 0.9
        /// Numbers of at most this many digits may be a unit once there is a house number.
        let longestUnit = 3
        /// The share of such a number's weight that needs no explanation.
        let unitDiscount = 0.7
        /// Candidates that need a guess get at most this share of a literal one's confidence.
        let besideLiteral = 0.9
        /// Factors for a house near the place named, elsewhere, or with none of them in it.
        let houseNearby = 0.85
        let houseElsewhere = 0.6
        let noHouseThere = 0.85
    }

    /// How surely a house is the one asked for.
    struct Houses: Sendable {
        /// A house tagged with the number among others.
        let amongOthers = 0.97
        /// A house of the number with another letter.
        let otherLetter = 0.9
        /// Factor for an address that the atlas itself interpolated.
        let interpolatedAddress = 0.95
        /// Interpolated between two neighbours.
        let between = 0.88
        /// Across the street from neighbours of the other side.
        let opposite = 0.8
        /// Beyond the last house known.
        let beyond = 0.7
        /// Factor for the street itself if it has no such house.
        let streetInstead = 0.6
        /// Houses of one number closer than this are entrances of one house.
        let entranceMeters = 60.0
        /// The importance of a house whose street is unknown.
        let importance = 0.2
    }

    /// Up to where the numbers of neighbours say where a missing number stands.
    struct Interpolation: Sendable {
        /// Neighbors farther apart than this, in numbers or in meters, are not used.
        let widestGap = 60
        let longestGapMeters = 600.0
        /// Between neighbours closer than this the straight line is used, not the street's.
        let shortGapMeters = 80.0
        /// The way along the street is not used if it is longer than this many times the straight
        /// line plus these meters.
        let detourFactor = 1.5
        let detourMeters = 20.0
        /// How far a street is followed from a neighbour.
        let reachMeters = 400.0
        /// How far beyond the last house a number may be, in numbers.
        let farthest = 6
        /// The shortest and the longest frontage of one number.
        let shortestStepMeters = 3.0
        let longestStepMeters = 12.0
        /// How far beyond the end of a street, or from its nearest line, a house may stand.
        let toleranceMeters = 15.0
    }

    /// Where two streets meet.
    struct Intersections: Sendable {
        /// Streets without a common node meet if they come this close.
        let gapMeters = 60.0
        /// Share of the quality that such a gap costs at most.
        let gapLoss = 0.3
        /// Common nodes closer than this are one intersection, as on a dual carriageway.
        let sizeMeters = 60.0
        /// Intersections of streets named less well than this share of the best are doubtful, so
        /// gaps count as well.
        let certainShare = 0.9
        /// Below this share other streets were meant.
        let leastShare = 0.5
    }

    /// Kinds of things near a place: `pharmacy near the station`.
    struct Categories: Sendable {
        /// With this confidence a name is a name although it has a category's words in it.
        let likelyName = 0.6
        /// The same next to a word such as `near`; also what the named place needs.
        let certainName = 0.75
        /// Things around the focus.
        let focusMeters = 20_000.0
        let focusConfidence = 0.9
        /// Factor for the confidence in the place that was named.
        let anchor = 0.95
        /// Share of the confidence lost at the edge of the area searched.
        let distanceLoss = 0.2
        /// Bonuses of places over streets and things, and for importance 1.
        let placeBonus = 0.2
        let importanceBonus = 0.1
        /// The area searched around a state, county, city, town, quarter or anything smaller.
        let stateMeters = 100_000.0
        let countyMeters = 40_000.0
        let cityMeters = 15_000.0
        let townMeters = 6_000.0
        let quarterMeters = 4_000.0
        let otherMeters = 2_500.0
    }

    /// Which answers are given, and in which order.
    struct Answers: Sendable {
        /// From here on, names found by key need no help from other searches.
        let certain = 0.75
        /// Answers of less confidence are noise, as are those below a share of the best one.
        let leastConfidence = 0.4
        let leastShare = 0.65
        /// Bonuses: for importance 1; at the focus, where it halves about every 7 km; in the
        /// viewbox.
        let importanceBonus = 0.1
        let focusBonus = 0.1
        let focusDecayMeters = 10_000.0
        let viewboxBonus = 0.05
        /// Puts what is in a bounding viewbox before everything else.
        let boundedViewboxBonus = 1.0
        /// A street whose middle is this far outside the viewbox counts as inside.
        let viewboxMarginDegrees = 0.02
        /// Bonuses for a name written as it was typed, and for one that is the whole query.
        let similarityBonus = 0.031
        let wholeNameBonus = 0.038
        /// Answers of one label closer than this are the same.
        let duplicateMeters = 100.0
        /// Answers are ambiguous if they differ by less confidence and lie farther apart.
        let ambiguousConfidence = 0.08
        let ambiguousMeters = 100.0
    }

    /// How much a name looks like what was typed, adding up to 1.
    struct Similarity: Sendable {
        /// Share of the words typed that the name has.
        let words = 0.48
        /// The name has no other words.
        let whole = 0.16
        /// Blanks, hyphens and full stops are the same.
        let marks = 0.16
        /// So are accents, and capitals.
        let accents = 0.12
        let capitals = 0.08
    }
}

// MARK: Autocomplete and reverse search

extension Scoring {
    /// The order of suggestions.
    struct Completion: Sendable {
        /// Penalties for each edit, for text that names the place before the thing, for a street
        /// without the house, and for each better suggestion of the same name, up to a count.
        let edit = 0.15
        let namedLast = 0.1
        let missingHouse = 0.1
        let namesake = 0.04
        let mostNamesakes = 3.0
        /// Bonuses for names that begin with the words typed, that have them inside in their
        /// order or begin with the first, and that were typed to the end.
        let inOrder = 0.2
        let partlyInOrder = 0.1
        let wholeName = 0.1
        /// Bonuses for a house of the number, for one interpolated, and for one whose number goes
        /// on, less for each one before it.
        let house = 0.3
        let interpolatedHouse = 0.15
        let longerNumber = 0.1
        let longerNumberStep = 0.001
        /// The confidence in a name of which nothing was typed, and what all of it adds.
        let confidenceBase = 0.4
        let confidenceShare = 0.6
        /// Bonuses at the focus: about a town, and within sight; each halves at its distance.
        let townBonus = 0.3
        let townMeters = 3_000.0
        let sightBonus = 0.25
        let sightMeters = 500.0
        let viewboxBonus = 0.05
        /// The streets within this distance of the focus say which places are around it.
        let surroundingsMeters = 1_500.0
    }

    /// What lies at a place.
    struct Reverse: Sendable {
        /// The confidence falls from 1 at the place to this at the edge of the search.
        let leastConfidence = 0.3
        /// Factor for streets.
        let street = 0.9
        /// The confidence in a place around, and in one nearby that has no boundary.
        let around = 0.9
        let nearby = 0.5
        /// Factor for the distance of a door in the building that stands at the place.
        let insideFactor = 0.5
        /// A house with a name but no number counts up to this distance.
        let doorMeters = 10.0
        /// Up to this distance from a street one stands on it.
        let onStreetMeters = 10.0
        /// Up to this distance a house of another street comes before the street.
        let atHandMeters = 50.0
        /// A place without a boundary reaches this far.
        let placeMeters = 3_000.0
        /// A house number beyond a street's neighbours is searched for up to this distance along it.
        let numberReachMeters = 300.0
        /// Houses farther from the street than this do not number it.
        let frontageMeters = 80.0
    }
}
