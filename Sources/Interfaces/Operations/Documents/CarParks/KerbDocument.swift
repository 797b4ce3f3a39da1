public import Atlas
import Geometry
public import Guidance
public import KerbRules
import OSMModel
import OpeningHours
public import Operations

/// Whether one may park, for programs.
public struct ParkingVerdictDocument: Encodable, Sendable {
    /// What holds at one minute.
    public struct Terms: Encodable, Sendable {
        /// `allowed`, `forbidden` or `unknown`.
        public let permission: String
        /// As maps draw it: `free`, `paid`, `open`, `restricted`, `forbidden` or `unknown`.
        public let state: String
        /// In words: `paid, 2 EUR/hour, at most 2 h`.
        public let text: String
        /// `free`, `paid` or `unknown`.
        public let fee: String
        /// The price, as the map words it; absent if it is unknown.
        public let charge: String?
        /// The longest stay; absent if there is no limit or it is not known.
        public let maxStaySeconds: Int?
        /// Whether a parking disc must be shown.
        public let needsDisc: Bool
        /// Whether a ticket must be shown.
        public let needsTicket: Bool
        /// The permit zones of the place.
        public let zones: [String]
        /// The reason of the rule, as the map has it; absent if it is unknown.
        public let reason: String?

        init(_ terms: ParkingTerms, _ words: KerbWords) {
            permission = terms.permission.rawValue
            state = terms.state.rawValue
            text = words.phrase(terms)
            fee = terms.fee.rawValue
            charge = terms.charge
            maxStaySeconds = terms.stay.seconds
            needsDisc = terms.needsDisc
            needsTicket = terms.needsTicket
            zones = terms.zones
            reason = terms.reason
        }
    }

    /// What holds, until when, and what comes then, in words.
    public let text: String
    /// `Move by 18:00.`; absent if there is no need to within a week.
    public let moveBy: String?
    /// The minute that the verdict is about, on the region's clocks.
    public let at: String
    /// The first minute with other terms; absent if there is none within a week.
    public let until: String?
    /// When a car that arrives then must leave; absent if there is no such time within a week.
    public let leaveBy: String?
    /// What holds.
    public let now: Terms
    /// What holds at `until`.
    public let next: Terms?

    /// The verdict with words in `language`.
    public init(_ verdict: ParkingVerdict, in language: Language = .english) {
        let words = KerbWords(language)
        text = words.text(verdict)
        moveBy = words.moveBy(verdict)
        at = verdict.moment.description
        until = verdict.until?.description
        leaveBy = verdict.leaveBy?.description
        now = Terms(verdict.terms, words)
        next = verdict.next.map { Terms($0, words) }
    }
}

/// What is nearest to a place, and whether one may park there, for programs.
public struct KerbDocument: Encodable, Sendable {
    /// `kerb` or `carPark`.
    public let kind: String
    /// `W123456`: the way of the street, or the element of the car park.
    public let osm: String
    /// The side of the street in the direction of its way; absent for a car park.
    public let side: String?
    /// The name of the street or the car park; absent if it has none.
    public let name: String?
    /// The latitude of the nearest point of the kerb, or of the car park, in degrees.
    public let latitude: Double
    /// The longitude of that point.
    public let longitude: Double
    /// The distance from the place that was asked about.
    public let distanceMeters: Double
    /// Whether one may park there.
    public let verdict: ParkingVerdictDocument

    /// The answer with words in `language`.
    public init(_ answer: KerbAnswer, in language: Language = .english) {
        switch answer.parking {
        case .kerb(let kerb, let place):
            kind = "kerb"
            osm = "W\(kerb.way)"
            side = kerb.side.rawValue
            name = kerb.street
            (latitude, longitude) = (place.roundedLatitude, place.roundedLongitude)
        case .carPark(let carPark):
            kind = "carPark"
            osm = carPark.reference.kind.rawValue + String(carPark.reference.id)
            side = nil
            name = carPark.name
            (latitude, longitude) = (
                carPark.coordinate.roundedLatitude, carPark.coordinate.roundedLongitude
            )
        }
        distanceMeters = ((answer.meters ?? 0) * 10).rounded() / 10
        verdict = ParkingVerdictDocument(answer.verdict, in: language)
    }
}

/// Kerbs as GeoJSON lines with their states.
public struct KerbFeaturesDocument: Encodable, Sendable {
    /// A kerb.
    public struct Feature: Encodable, Sendable {
        let type = "Feature"
        let geometry: Line
        let properties: Properties

        struct Line: Encodable {
            let type = "LineString"
            /// Longitude first.
            let coordinates: [[Double]]
        }

        struct Properties: Encodable {
            let osm: String
            let side: String
            let name: String?
            let state: String
            let isLimited: Bool
            let text: String
        }
    }

    let type = "FeatureCollection"
    /// The kerbs in the order of the map.
    public let features: [Feature]

    /// The kerbs with words in `language`.
    public init(
        _ kerbs: [(kerb: Kerb, verdict: ParkingVerdict)], in language: Language = .english
    ) {
        let words = KerbWords(language)
        features = kerbs.map { kerb, verdict in
            Feature(
                geometry: .init(
                    coordinates: kerb.line.map { [$0.roundedLongitude, $0.roundedLatitude] }),
                properties: .init(
                    osm: "W\(kerb.way)", side: kerb.side.rawValue, name: kerb.street,
                    state: verdict.terms.state.rawValue,
                    isLimited: verdict.terms.stay.seconds != nil, text: words.text(verdict)))
        }
    }
}

extension Coordinate {
    /// To a centimetre.
    fileprivate var roundedLatitude: Double { (latitude * 1e7).rounded() / 1e7 }
    fileprivate var roundedLongitude: Double { (longitude * 1e7).rounded() / 1e7 }
}
