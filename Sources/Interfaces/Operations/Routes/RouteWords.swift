import Atlas
import Routing

/// What stands above a route's steps where it is written for a reader.
struct RouteWords {
    private let language: Language

    init(_ language: Language) {
        self.language = language
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

    /// ``RouteDocument/distance(_:)`` with the language's decimal mark.
    func distance(_ millimeters: Int64) -> String {
        let text = RouteDocument.distance(millimeters)
        return language == .english ? text : String(text.map { $0 == "." ? "," : $0 })
    }
}
