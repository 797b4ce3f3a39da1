import Geometry
import Guidance
import OSMModel

extension RouteWords {
    /// How far the start is from the road, as a sentence; nil if it is beside the road.
    func firstGap(_ place: SnappedPlace, _ mode: TravelMode) -> String? {
        guard let length = gap(place) else { return nil }
        let isWalk = mode == .walking
        return switch language {
        case .english: "The first \(length) are not on a road\(isWalk ? " or path" : "")."
        case .german: "Die ersten \(length) führen über \(isWalk ? "keinen Weg" : "keine Straße")."
        case .french:
            "Les premiers \(length) ne sont pas sur \(isWalk ? "un chemin" : "une route")."
        case .italian: "I primi \(length) non sono su \(isWalk ? "un sentiero" : "strada")."
        case .spanish:
            "Los primeros \(length) no van por \(isWalk ? "ningún camino" : "carretera")."
        }
    }

    /// How far the destination or a via place is from the road, likewise.
    func lastGap(_ place: SnappedPlace, _ mode: TravelMode) -> String? {
        guard let length = gap(place) else { return nil }
        let isWalk = mode == .walking
        return switch language {
        case .english: "The last \(length) are not on a road\(isWalk ? " or path" : "")."
        case .german: "Die letzten \(length) führen über \(isWalk ? "keinen Weg" : "keine Straße")."
        case .french:
            "Les derniers \(length) ne sont pas sur \(isWalk ? "un chemin" : "une route")."
        case .italian: "Gli ultimi \(length) non sono su \(isWalk ? "un sentiero" : "strada")."
        case .spanish: "Los últimos \(length) no van por \(isWalk ? "ningún camino" : "carretera")."
        }
    }

    private func gap(_ place: SnappedPlace) -> String? {
        place.distanceToRoadMeters < RoadGap.leastMeters
            ? nil : distance(Int64((place.distanceToRoadMeters * 1_000).rounded()))
    }

    // MARK: Announcements

    /// An instruction as said `millimeters` before its place: `In 300 feet, turn left.`
    func announcement(of sentence: String, after millimeters: Int64) -> String {
        let ahead = SpokenDistance(millimeters: millimeters, units).text(in: language)
        let words = future(sentence)
        let action = words.prefix(1).lowercased() + words.dropFirst()
        return switch language {
        case .english: "In \(ahead), \(action)"
        case .german: "In \(ahead) \(action)"
        case .french: "Dans \(ahead), \(action)"
        case .italian: "Tra \(ahead), \(action)"
        case .spanish: "En \(ahead), \(action)"
        }
    }

    /// An arrival as it is said in advance; other sentences are imperatives.
    private func future(_ sentence: String) -> String {
        let arrivals: [(past: String, future: String)] =
            switch language {
            case .english:
                [
                    ("You have arrived at", "You will arrive at"),
                    ("You have reached", "You will reach"),
                ]
            case .german: [("Sie haben", "Haben Sie")]
            case .french: [("Vous avez atteint", "Vous aurez atteint")]
            case .italian: [("Hai raggiunto", "Avrai raggiunto")]
            case .spanish: [("Ha llegado", "Habrá llegado")]
            }
        guard let words = arrivals.first(where: { sentence.hasPrefix($0.past) }) else {
            return sentence
        }
        return words.future + sentence.dropFirst(words.past.count)
    }
}

/// A distance as people say it, without abbreviations: `300 feet`, `1,2 Kilometern`.
struct SpokenDistance {
    private enum Unit { case meter, kilometer, foot, yard, mile }

    /// In tenths of the unit.
    private let tenths: Int64
    private let unit: Unit

    /// Rounded to tens or fifties of the smaller unit, then to tenths of the larger one.
    init(millimeters: Int64, _ units: DistanceUnits) {
        let foot = DistanceUnits.tenthsOfMillimetersPerFoot
        let small: (unit: Unit, tenthsOfMillimeters: Int64, limit: Int64) =
            switch units {
            case .metric: (.meter, 10_000, 1_000)
            case .feetAndMiles: (.foot, foot, 1_000)
            case .yardsAndMiles: (.yard, foot * 3, 440)
            }
        let count = millimeters * 10 / small.tenthsOfMillimeters
        let step: Int64 = count < 100 ? 10 : 50
        let rounded = max(step, (count + step / 2) / step * step)
        if rounded < small.limit {
            (tenths, unit) = (rounded * 10, small.unit)
        } else {
            let large = units == .metric ? 1_000_000 : DistanceUnits.millimetersPerMile
            let tenths = (millimeters * 10 + large / 2) / large
            (self.tenths, unit) = (
                tenths < 100 ? tenths : (tenths + 5) / 10 * 10,
                units == .metric ? .kilometer : .mile
            )
        }
    }

    func text(in language: Language) -> String {
        let mark = language == .english ? "." : ","
        let number =
            tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(mark)\(tenths % 10)"
        return "\(number) \(word(language))"
    }

    private func word(_ language: Language) -> String {
        // In French, numbers below two are singular.
        let isOne = language == .french ? tenths < 20 : tenths == 10
        return switch (language, unit) {
        case (.english, .meter): "metres"
        case (.english, .kilometer): isOne ? "kilometre" : "kilometres"
        case (.english, .foot): "feet"
        case (.english, .yard): "yards"
        case (.english, .mile): isOne ? "mile" : "miles"
        case (.german, .meter): "Metern"
        case (.german, .kilometer): isOne ? "Kilometer" : "Kilometern"
        case (.german, .foot): "Fuß"
        case (.german, .yard): "Yards"
        case (.german, .mile): isOne ? "Meile" : "Meilen"
        case (.french, .meter): "mètres"
        case (.french, .kilometer): isOne ? "kilomètre" : "kilomètres"
        case (.french, .foot): "pieds"
        case (.french, .yard): "yards"
        case (.french, .mile): isOne ? "mile" : "miles"
        case (.italian, .meter): "metri"
        case (.italian, .kilometer): isOne ? "chilometro" : "chilometri"
        case (.italian, .foot): "piedi"
        case (.italian, .yard): "iarde"
        case (.italian, .mile): isOne ? "miglio" : "miglia"
        case (.spanish, .meter): "metros"
        case (.spanish, .kilometer): isOne ? "kilómetro" : "kilómetros"
        case (.spanish, .foot): "pies"
        case (.spanish, .yard): "yardas"
        case (.spanish, .mile): isOne ? "milla" : "millas"
        }
    }
}
