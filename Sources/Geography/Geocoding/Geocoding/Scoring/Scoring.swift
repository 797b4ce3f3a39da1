/// The weights by which the geocoder ranks what it finds, grouped by the step that uses them.
///
/// Qualities, agreements, confidences, shares and factors lie in 0 … 1 and are multiplied. Bonuses
/// are added to a score, penalties are subtracted. Lengths are in metres. The values were tuned on
/// labelled queries from five extracts; the order of the answers depends on every one of them.
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
    /// The weight of a query's token, which a candidate gains by explaining it.
    struct Tokens: Sendable {
        /// A part of a building, a company, a mark before a number.
        let noise = 0.05
        /// A house number, or another word that ends in a digit.
        let number = 0.8
        /// An article or a preposition.
        let stopWord = 0.1
        /// A type of street.
        let streetType = 0.35
        /// Any other word, before its letters are counted.
        let nameBase = 0.4
        /// Added for each letter of any other word.
        let namePerLetter = 0.15
        /// The maximum weight of any other word.
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
        /// Factor for a name without stop words if the same words are another object's full name.
        let withoutStopWordsNextToFull = 0.88
        /// Factor for a name without its street's type if the same words are another's full name.
        let withoutStreetTypeNextToFull = 0.55
        /// A name that begins with a whole query that ends in an article: `Pharmacie des`.
        let continued = 0.97
        /// A name of which only some words were typed.
        let wordsBase = 0.5
        /// Added to that, times the share of the name's letters that was typed.
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
        /// A candidate within this distance of a place may be called by the place's name.
        let vicinityMeters = 4_000.0
        /// Factor for a candidate near the place that was named, but not in it.
        let nearby = 0.85
        /// A place before the name of a state may be this far from a candidate.
        let postTownMeters = 12_000.0
        /// Factor for such a candidate if it is not nearby.
        let postTown = 0.8
        /// Factor for a country that was named if the candidate's own is unknown.
        let unknownCountry = 0.93
        /// Factor for a candidate in another country than the one named.
        let otherCountry = 0.7
        /// Factor for the state that was named if the candidate's own is unknown.
        let unknownState = 0.95
        /// Factor for a candidate in another state than the one named at the end of the query.
        let otherState = 0.8
        /// A street named at least this well may be the context of a thing.
        let leastStreetQuality = 0.8
        /// A thing within this distance of a street is on it.
        let streetMeters = 100.0
        /// Factor for a thing on a street if a place has the same name: `Mill Road 5, Newtown` is
        /// an address, although there is a bus stop Newtown.
        let namedLikePlace = 0.8
        /// Factor for a thing whose own house number is different.
        let otherHouse = 0.9
        /// Factor for another postcode of the same neighbourhood.
        let otherPostcode = 0.9
        /// Numbers of at most this many digits may be a unit if there is also a house number.
        let longestUnit = 3
        /// The share of such a number's weight that needs no explanation.
        let unitDiscount = 0.7
        /// Candidates that need a guess get at most this share of a literal one's confidence.
        let besideLiteral = 0.9
        /// Factor for a house near the place that was named, but not in it.
        let houseNearby = 0.85
        /// Factor for a house farther from the place that was named.
        let houseElsewhere = 0.6
        /// Factor for every house of the number if none is in the place that was named.
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

    /// The limits for interpolating a missing number between its neighbours.
    struct Interpolation: Sendable {
        /// Neighbours whose numbers differ by more are not used.
        let widestGap = 60
        /// Neighbours farther apart than this are not used.
        let longestGapMeters = 600.0
        /// Between neighbours closer than this, the place is on the straight line between them.
        let shortGapMeters = 80.0
        /// The street's line is not used if it is longer than the straight line times this, plus
        /// ``detourMeters``.
        let detourFactor = 1.5
        /// See ``detourFactor``.
        let detourMeters = 20.0
        /// The maximum length of street that is followed from a neighbour.
        let reachMeters = 400.0
        /// The maximum difference between a number and the last one of its street.
        let farthest = 6
        /// The minimum frontage of one number.
        let shortestStepMeters = 3.0
        /// The maximum frontage of one number.
        let longestStepMeters = 12.0
        /// How far beyond the end of a street a house may be. Also how much farther from a part of
        /// the street than from the nearest part.
        let toleranceMeters = 15.0
    }

    /// Where two streets meet.
    struct Intersections: Sendable {
        /// Streets without a common node meet if they come this close.
        let gapMeters = 60.0
        /// The share of the quality that the widest such gap costs.
        let gapLoss = 0.3
        /// Common nodes closer than this are one intersection, as on a dual carriageway.
        let sizeMeters = 60.0
        /// If no intersection of common nodes has this share of the best quality, gaps count too.
        let certainShare = 0.9
        /// Intersections with less than this share of the best quality are left out.
        let leastShare = 0.5
    }

    /// Kinds of things near a place: `pharmacy near the station`.
    struct Categories: Sendable {
        /// With this confidence, a query is a name although a category's words are in it.
        let likelyName = 0.6
        /// A place to search around needs this confidence.
        let certainName = 0.75
        /// The radius of the search around the focus.
        let focusMeters = 20_000.0
        /// The confidence in the focus as the place to search around.
        let focusConfidence = 0.9
        /// Factor for the confidence in the place that was named.
        let anchor = 0.95
        /// Share of the confidence lost at the edge of the area searched.
        let distanceLoss = 0.2
        /// The bonus of places over streets and things, for the choice of where to search.
        let placeBonus = 0.2
        /// The bonus for importance 1, for the same choice.
        let importanceBonus = 0.1
        /// If nothing is found within the radius around a place, it is searched this many times as
        /// far.
        let widening = 3.0
        /// Factor for the confidence in what is found there.
        let beyond = 0.7
        /// Factor for things of a category if other words of the query explain nothing.
        let unexplained = 0.6
        /// Names that contain the words of a category come after the things, with this factor.
        let nameBeside = 0.9
        /// How much farther the side of a street counts as being than another car park, in metres.
        let streetSideDetour = 1_000.0
        /// The same if the query asks for something else than the side of a street.
        let excludedDetour = 100_000.0
        /// The same for a car park that is known to be different from what was asked for.
        let otherDetour = 1_500.0
        /// The same for a car park of which that is unknown.
        let unknownDetour = 400.0
        /// The radius of the search around a state.
        let stateMeters = 100_000.0
        /// The radius around a county.
        let countyMeters = 40_000.0
        /// The radius around a city.
        let cityMeters = 15_000.0
        /// The radius around a town.
        let townMeters = 6_000.0
        /// The radius around a quarter or a postcode.
        let quarterMeters = 4_000.0
        /// The radius around a street or a thing.
        let otherMeters = 2_500.0
    }

    /// Which answers are given, and in which order.
    struct Answers: Sendable {
        /// With an answer of this confidence, no further search is tried.
        let certain = 0.75
        /// Farther from the focus, or from a place that was named, only what was typed exactly is
        /// an answer.
        let guessMeters = 300_000.0
        /// Factor for an address after a name that is not on the map.
        let unknownName = 0.75
        /// Answers with less confidence are left out.
        let leastConfidence = 0.4
        /// If nothing else is known, a place is the answer if it explains this share of the query.
        let leastPlaceShare = 0.2
        /// Answers with less than this share of the best confidence are left out.
        let leastShare = 0.65
        /// The bonus for importance 1.
        let importanceBonus = 0.1
        /// The bonus at the focus.
        let focusBonus = 0.1
        /// The distance at which that bonus has fallen to 1/e of it.
        let focusDecayMeters = 10_000.0
        /// The bonus in the viewbox.
        let viewboxBonus = 0.05
        /// The bonus in a viewbox that bounds the search: larger than all others.
        let boundedViewboxBonus = 1.0
        /// A street whose middle is this far outside the viewbox counts as inside.
        let viewboxMarginDegrees = 0.02
        /// The bonus for a name written exactly as it was typed.
        let similarityBonus = 0.031
        /// Added to that if the name is the whole query.
        let wholeNameBonus = 0.038
        /// Answers with the same label that are closer than this are duplicates.
        let duplicateMeters = 100.0
        /// Answers with the same name that are closer than this are one place, such as a stadium
        /// and its entrances.
        let samePlaceMeters = 300.0
        /// Answers are ambiguous if their confidence differs by less, and they are farther apart
        /// than ``ambiguousMeters``.
        let ambiguousConfidence = 0.08
        /// See ``ambiguousConfidence``.
        let ambiguousMeters = 100.0
    }

    /// The parts of a name's similarity to what was typed, which add up to 1.
    struct Similarity: Sendable {
        /// Times the share of the typed words that the name has.
        let words = 0.48
        /// If the name has no other words.
        let whole = 0.16
        /// If blanks, hyphens and full stops are the same.
        let marks = 0.16
        /// If accents are the same, too.
        let accents = 0.12
        /// If capitals are the same, too.
        let capitals = 0.08
    }
}

// MARK: Autocomplete and reverse search

extension Scoring {
    /// The order of suggestions.
    struct Completion: Sendable {
        /// The penalty for an edit.
        let edit = 0.15
        /// The penalty if the text names the place before the thing.
        let namedLast = 0.1
        /// The penalty for a street without the house that was typed.
        let missingHouse = 0.1
        /// The penalty for each better suggestion with the same name.
        let namesake = 0.04
        /// No more suggestions with the same name than this are counted.
        let mostNamesakes = 3.0
        /// The bonus for a name that begins with the typed words.
        let inOrder = 0.2
        /// The bonus for a name that contains the typed words in their order, or begins with the
        /// first of them.
        let partlyInOrder = 0.1
        /// The bonus for a name that was typed to its end.
        let wholeName = 0.1
        /// The same for a place, which comes before things and streets nearby.
        let wholePlace = 0.35
        /// The bonus for a name that has all of the typed words, and none of them is context.
        let allWords = 0.1
        /// The number of things of a category whose name is not finished, and the number of other
        /// suggestions before them.
        let mostOfCategory = 3
        let beforeCategory = 1
        /// Categories are suggested from this number of letters.
        let shortestCategory = 3
        /// The bonus for a house with the number.
        let house = 0.3
        /// The bonus for an interpolated house.
        let interpolatedHouse = 0.15
        /// The bonus for a house whose number begins with the typed digits.
        let longerNumber = 0.1
        /// Subtracted from that for each such house before it.
        let longerNumberStep = 0.001
        /// The confidence in a name of which nothing was typed.
        let confidenceBase = 0.4
        /// Added to that, times the share of the name that was typed.
        let confidenceShare = 0.6
        /// The bonus at the focus for being in the same town.
        let townBonus = 0.3
        /// The distance at which that bonus halves.
        let townMeters = 3_000.0
        /// The bonus at the focus for being within sight.
        let sightBonus = 0.25
        /// The distance at which that bonus halves.
        let sightMeters = 500.0
        /// The bonus in the viewbox.
        let viewboxBonus = 0.05
        /// The places of the streets within this distance of the focus count as around it.
        let surroundingsMeters = 1_500.0
    }

    /// What lies at a place.
    struct Reverse: Sendable {
        /// The confidence falls from 1 at the place to this at the edge of the search.
        let leastConfidence = 0.3
        /// Factor for streets.
        let street = 0.9
        /// The confidence in a place whose boundary contains the coordinate.
        let around = 0.9
        /// The confidence in a place nearby that has no boundary.
        let nearby = 0.5
        /// Factor for the distance of a door in the building that stands at the place.
        let insideFactor = 0.5
        /// A door up to this distance from the walls of a building belongs to it.
        let wallMeters = 0.5
        /// How far the address of grounds counts as from a place in them: a building there comes
        /// first.
        let groundsMeters = 1.0
        /// A house with a name but no number counts up to this distance.
        let doorMeters = 10.0
        /// How much farther such a house counts as being than one with a number.
        let unnumberedMeters = 20.0
        /// A coordinate up to this distance from a street counts as on it.
        let onStreetMeters = 10.0
        /// Up to this distance a house of another street comes before the street.
        let atHandMeters = 50.0
        /// A place without a boundary reaches this far.
        let placeMeters = 3_000.0
        /// The neighbours for an estimated house number are searched for up to this distance along
        /// the street.
        let numberReachMeters = 300.0
        /// Houses farther from the street than this are not used for the estimate.
        let frontageMeters = 80.0
    }
}
