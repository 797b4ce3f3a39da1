import AddressText
import Foundation
import Geometry
import RecordKeeping

/// A place that is being chosen in a form: what was typed, and what was found.
///
/// Its fields are `address` for what is typed and, of the place that was found, `at`, `label`, `accuracy`
/// and `source`.
struct PlaceDraft: Sendable {
    /// The place that was found.
    struct Spot: Sendable {
        let coordinate: Coordinate
        let label: String
        /// What the phone says of its exactness, in metres; nil if the place was typed or moved.
        var accuracy: Int?
        /// Whether the coordinates came first and the address was found for them.
        var isFromPin = true

        init(coordinate: Coordinate, label: String, accuracy: Int? = nil) {
            self.coordinate = coordinate
            self.label = label
            self.accuracy = accuracy
        }

        /// The place of an address.
        init(address label: String, at coordinate: Coordinate) {
            self.init(coordinate: coordinate, label: label)
            isFromPin = false
        }

        /// `45.39082,-65.35644 12 Harbour Street`, as a button of the form sends it; nil for anything
        /// else.
        init?(chosen text: String) {
            let parts = text.split(separator: " ", maxSplits: 1)
            guard parts.count == 2,
                let place = (try? CoordinateText.parse(String(parts[0]))) ?? nil,
                parts[1].unicodeScalars.count <= PlaceDraft.maximumLabel
            else { return nil }
            self.init(address: String(parts[1]), at: place)
        }
    }

    /// A place that the address may mean.
    struct Choice: Sendable {
        let at: String
        let label: String
        let kind: String
    }

    /// A step of the pin by ten metres.
    enum Move: String, CaseIterable, Sendable {
        case north, south, west, east

        /// The place after the step.
        func moved(_ place: Coordinate) -> Coordinate {
            let degrees = 10 / 111_320.0
            let scale = max(0.01, cos(place.latitude * .pi / 180))
            let (up, right): (Double, Double) =
                switch self {
                case .north: (degrees, 0)
                case .south: (-degrees, 0)
                case .west: (0, -degrees / scale)
                case .east: (0, degrees / scale)
                }
            return
                (try? Coordinate(
                    latitude: place.latitude + up, longitude: place.longitude + right)) ?? place
        }
    }

    /// The longest address of a place, in characters.
    private static let maximumLabel = 200

    var spot: Spot?
    var choices: [Choice] = []
    /// Whether the pin is being moved by the buttons, which then stay in sight.
    var isMoving = false
    /// The address that was typed.
    var address = ""
    /// The address that was typed when the place was found.
    private var found = ""

    /// No place.
    init() {}

    /// A place that is known.
    init(_ spot: Spot) {
        self.spot = spot
    }

    /// The place as the form was sent.
    init(_ sent: PageForm) {
        address = sent["address"].trimmed
        found = sent["addressWas"]
        guard let place = (try? CoordinateText.parse(sent["at"])) ?? nil,
            (1...Self.maximumLabel).contains(sent["label"].unicodeScalars.count)
        else { return }
        var spot = Spot(
            coordinate: place, label: sent["label"],
            accuracy: Int(sent["accuracy"]).flatMap { $0 >= 0 ? $0 : nil })
        spot.isFromPin = sent["source"] == "pin"
        self.spot = spot
    }

    /// Whether an address was typed that is not that of the place.
    var hasNewAddress: Bool { !address.isEmpty && address != spot?.label && address != found }

    /// Takes the place that was chosen.
    mutating func choose(_ spot: Spot) {
        self.spot = spot
        choices = []
    }
}
