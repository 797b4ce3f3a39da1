import Atlas
import Foundation
import Geometry
import Guidance
import OSMModel
import OpeningHours
import Operations

/// The words around the steps of a route, in one language.
package struct RouteWords: Sendable {
    /// The language of the words.
    package let language: Language
    /// The units of distances.
    package let units: DistanceUnits

    /// Whether steps have announcements.
    let announces: Bool

    /// The words of `language`, with distances in `units`.
    package init(_ language: Language, _ units: DistanceUnits = .metric, announces: Bool = false) {
        self.language = language
        self.units = units
        self.announces = announces
    }

    var from: String {
        switch language {
        case .english: "From"
        case .german: "Von"
        case .french: "De"
        case .italian: "Da"
        case .spanish: "Desde"
        }
    }

    var via: String {
        switch language {
        case .english, .italian: "Via"
        case .german: "Über"
        case .french: "Par"
        case .spanish: "Por"
        }
    }

    var to: String {
        switch language {
        case .english: "To"
        case .german: "Nach"
        case .french: "À"
        case .italian: "A"
        case .spanish: "Hasta"
        }
    }

    /// Follows a duration: `12 min driving`, `12 min mit dem Auto`.
    func mode(_ mode: TravelMode) -> String {
        switch (language, mode) {
        case (.english, _): mode.rawValue
        case (.german, .driving): "mit dem Auto"
        case (.german, .cycling): "mit dem Rad"
        case (.german, .walking): "zu Fuß"
        case (.french, .driving): "en voiture"
        case (.french, .cycling): "à vélo"
        case (.french, .walking): "à pied"
        case (.italian, .driving): "in auto"
        case (.italian, .cycling): "in bici"
        case (.italian, .walking): "a piedi"
        case (.spanish, .driving): "en coche"
        case (.spanish, .cycling): "en bicicleta"
        case (.spanish, .walking): "a pie"
        }
    }

    /// The heading of an alternative.
    func alternative(_ number: Int) -> String {
        switch language {
        case .english, .german: "Alternative \(number)"
        case .french: "Variante \(number)"
        case .italian, .spanish: "Alternativa \(number)"
        }
    }

    var noAlternative: String {
        switch language {
        case .english: "No reasonable alternative was found."
        case .german: "Keine sinnvolle Alternative gefunden."
        case .french: "Aucun autre itinéraire raisonnable trouvé."
        case .italian: "Nessun altro percorso ragionevole trovato."
        case .spanish: "No se encontró otra ruta razonable."
        }
    }

    /// How much longer than the fastest trip an alternative takes: `2 min longer`.
    package func longer(by milliseconds: Int64) -> String {
        let time = ReadableMeasure.duration(milliseconds: max(0, milliseconds))
        guard milliseconds >= 500 else {
            return switch language {
            case .english: "as fast"
            case .german: "ebenso schnell"
            case .french: "aussi rapide"
            case .italian: "altrettanto veloce"
            case .spanish: "igual de rápida"
            }
        }
        return switch language {
        case .english: "\(time) longer"
        case .german: "\(time) länger"
        case .french: "\(time) de plus"
        case .italian: "\(time) in più"
        case .spanish: "\(time) más"
        }
    }

    /// A closure that the route avoids: `avoids Harbour Street, closed until 18:30`.
    package func avoids(_ road: AvoidedRoad) -> String {
        let name = road.label
        guard let until = road.untilText else {
            return switch language {
            case .english: "avoids \(name), closed until it is reopened"
            case .german: "meidet \(name), bis auf Weiteres gesperrt"
            case .french: "évite \(name), fermé jusqu’à nouvel ordre"
            case .italian: "evita \(name), chiuso fino a nuovo avviso"
            case .spanish: "evita \(name), cerrado hasta nuevo aviso"
            }
        }
        return switch language {
        case .english: "avoids \(name), closed until \(until)"
        case .german: "meidet \(name), gesperrt bis \(until)"
        case .french: "évite \(name), fermé jusqu’à \(until)"
        case .italian: "evita \(name), chiuso fino alle \(until)"
        case .spanish: "evita \(name), cerrado hasta las \(until)"
        }
    }

    /// When to leave: `leave by 18:12 to arrive by 18:30`, with the date of a departure on another day.
    func leave(_ departure: LocalMoment, by arrival: LocalMoment) -> String {
        let isSameDay = departure.date == arrival.date
        let start = isSameDay ? departure.timeOfDay : "\(departure.date) \(departure.timeOfDay)"
        let end = arrival.timeOfDay
        return switch language {
        case .english: "leave by \(start) to arrive by \(end)"
        case .german: "spätestens um \(start) aufbrechen, um bis \(end) anzukommen"
        case .french: "partir avant \(start) pour arriver avant \(end)"
        case .italian: "partire entro le \(start) per arrivare entro le \(end)"
        case .spanish: "salir antes de las \(start) para llegar antes de las \(end)"
        }
    }

    /// The one or two main roads of a trip: `via D 6007 and Avenue Princesse Grace`.
    package func by(_ roads: [String]) -> String {
        switch language {
        case .english: "via " + roads.joined(separator: " and ")
        case .german: "über " + roads.joined(separator: " und ")
        case .french: "par " + roads.joined(separator: " et ")
        case .italian: "via " + roads.joined(separator: " e ")
        case .spanish: "por " + roads.joined(separator: " y ")
        }
    }

    /// The elevation of a place, rounded: `2,599 m`, or `8,527 ft` where distances are in miles.
    package func elevation(meters: Double) -> String {
        let number = units == .metric ? meters : meters / 0.3048
        let unit = units == .metric ? "m" : language == .french ? "pi" : "ft"
        let text = number.formatted(
            .number.precision(.fractionLength(0)).locale(Locale(identifier: language.rawValue)))
        return "\(text) \(unit)"
    }

    /// ``ReadableMeasure/distance(millimeters:in:)`` with the language's decimal mark and its word
    /// for feet.
    package func distance(_ millimeters: Int64) -> String {
        let text = ReadableMeasure.distance(millimeters: millimeters, in: units)
        let local = language == .english ? text : String(text.map { $0 == "." ? "," : $0 })
        return language == .french ? local.replacing(" ft", with: " pi") : local
    }
}
