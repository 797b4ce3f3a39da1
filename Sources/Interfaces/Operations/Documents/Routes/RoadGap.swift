import Geometry
import Guidance
import Operations
import Routing

/// The words for the gap between a place and the road where its route begins, passes or ends.
struct RoadGap {
    private let meters: Double
    let leavesCutOffRoad: Bool

    /// Nil for a place next to its road, unless a nearer road was left.
    init?(_ place: SnappedPlace) {
        guard place.distanceToRoadMeters >= Self.leastMeters || place.leavesCutOffRoad else {
            return nil
        }
        meters = place.distanceToRoadMeters
        leavesCutOffRoad = place.leavesCutOffRoad
    }

    /// Houses are often this far from their street, in metres.
    static let leastMeters = 50.0

    /// `180 m from the nearest road`
    func text(_ words: RouteWords) -> String {
        let distance = words.distance(Int64((meters * 1_000).rounded()))
        return leavesCutOffRoad ? cutOff(distance, words.language) : far(distance, words.language)
    }

    private func far(_ distance: String, _ language: Language) -> String {
        switch language {
        case .english: "\(distance) from the nearest road"
        case .german: "\(distance) von der nächsten Straße"
        case .french: "à \(distance) de la route la plus proche"
        case .italian: "a \(distance) dalla strada più vicina"
        case .spanish: "a \(distance) de la vía más cercana"
        }
    }

    private func cutOff(_ distance: String, _ language: Language) -> String {
        switch language {
        case .english: "\(distance) from the road; a nearer one is not connected on the map"
        case .german: "\(distance) von der Straße; eine nähere ist auf der Karte nicht angebunden"
        case .french: "à \(distance) de la route ; une plus proche n’est pas reliée sur la carte"
        case .italian: "a \(distance) dalla strada; una più vicina non è collegata sulla mappa"
        case .spanish: "a \(distance) de la vía; una más cercana no está conectada en el mapa"
        }
    }
}

extension PlannedRoute {
    /// The points on the road of the start, the via places and the destination.
    var snappedPlaces: [SnappedPlace] {
        trip.legs.map(\.start) + trip.legs.suffix(1).map(\.destination)
    }

    /// A note for each of the start, the via places and the destination whose nearest road was left;
    /// nil for the others: their steps say how far they are from the road.
    func cutOffNotes(_ words: RouteWords) -> [String?] {
        snappedPlaces.map { place in
            RoadGap(place).flatMap { $0.leavesCutOffRoad ? $0.text(words) : nil }
        }
    }
}
