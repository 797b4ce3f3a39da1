import Accounts
import AddressText
import Foundation
import Geocoding
import Geometry
import ParkingRecords
import RecordKeeping

/// A parking that is being added: what was typed, and the place that was found.
struct ParkDraft: Sendable {
    /// Two parkings that are at most this far apart are at one place, in metres.
    static let nearMeters = 250.0
    /// How many plates the form offers.
    static let maximumPlates = 6

    /// The place of the car.
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

        /// An answer of the geocoder.
        init(_ result: GeocodeResult) {
            self.init(coordinate: result.coordinate, label: result.label)
            isFromPin = false
        }

        /// `45.39082,-65.35644 12 Harbour Street`, as a button of the form sends it; nil for anything
        /// else.
        init?(chosen text: String) {
            let parts = text.split(separator: " ", maxSplits: 1)
            guard parts.count == 2,
                let place = (try? CoordinateText.parse(String(parts[0]))) ?? nil,
                parts[1].unicodeScalars.count <= 200
            else { return nil }
            self.init(coordinate: place, label: String(parts[1]))
            isFromPin = false
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

    var form: FormState
    var spot: Spot?
    var choices: [Choice] = []
    var confusion: PlateConfusion?
    /// Whether the pin is being moved by the buttons, which then stay in sight.
    var isMoving = false
    /// The parking whose values were filled in; nil if none were.
    private(set) var model: Parking?

    /// An empty form.
    init() {
        form = FormState(["key": UUID().uuidString])
    }

    /// The form with the values of an earlier parking.
    init(again parking: Parking) {
        self.init()
        spot = Spot(coordinate: parking.coordinate, label: parking.address.text)
        spot?.isFromPin = false
        take(parking)
    }

    /// The form as it was sent.
    init(_ sent: PageForm) {
        form = FormState(sent)
        if let place = (try? CoordinateText.parse(sent["at"])) ?? nil,
            (1...200).contains(sent["label"].unicodeScalars.count)
        {
            spot = Spot(
                coordinate: place, label: sent["label"],
                accuracy: Int(sent["accuracy"]).flatMap { $0 >= 0 ? $0 : nil })
            spot?.isFromPin = sent["source"] == "pin"
        }
        if form["key"].isEmpty { form["key"] = UUID().uuidString }
    }

    /// The address that was typed.
    var address: String { form["address"].trimmed }

    /// Whether an address was typed that is not that of the place.
    var hasNewAddress: Bool {
        !address.isEmpty && address != spot?.label && address != form["addressWas"]
    }

    /// Whether the plate was typed rather than chosen.
    var isTyped: Bool { form["plate"] == "new" || form["plate"].isEmpty }

    /// Takes the place that was chosen.
    mutating func choose(_ spot: Spot) {
        self.spot = spot
        choices = []
    }

    /// Fills the fields that are empty with those of an earlier parking at this place.
    mutating func fill(from parking: Parking?, _ visit: PageVisit) {
        guard let parking, model == nil,
            ["building", "suite", "hours"].allSatisfy({ form[$0].isEmpty })
        else { return }
        take(parking)
    }

    private mutating func take(_ parking: Parking) {
        model = parking
        form["building"] = parking.building.text
        form["suite"] = parking.suite.text
        form["hours"] = String(parking.stay.hours)
    }

    /// The plate; nil if it is missing or invalid, which is reported.
    mutating func plate(_ texts: PageTexts) -> LicensePlate? {
        guard isTyped else {
            return form.check("plate", texts) { [text = form["plate"]] () throws(InvalidValue) in
                try LicensePlate(text)
            }
        }
        if form["plate"].isEmpty, form["typedPlate"].trimmed.isEmpty {
            form.refuse("plate", texts["missing_car"])
            return nil
        }
        return form.check("typedPlate", as: LicensePlate.self, texts)
    }

    /// The stay; nil if none was chosen, which is reported.
    mutating func stay(_ texts: PageTexts) -> Stay? {
        let stay = Int(form["hours"]).flatMap(Stay.init(rawValue:))
        if stay == nil { form.refuse("hours", texts["missing_hours"]) }
        return stay
    }

    /// The key under which the parking is saved once, however often the form is sent.
    ///
    /// - Throws: ``InvalidValue`` if the form has no valid key.
    func key(for plate: LicensePlate) throws -> CreationKey {
        let parts = [
            "page park", spot?.coordinate.queryText ?? "", spot?.label ?? "", plate.text,
            form["hours"], form["building"].uppercased(), form["suite"].uppercased(),
            form["level"], form["bay"], form["note"],
        ]
        return try CreationKey(
            form["key"], request: Fingerprint(of: Array(parts.joined(separator: "\n").utf8)))
    }
}

extension FormState {
    /// Level, bay and note as they were typed; nil if one is invalid, which is reported.
    mutating func spot(_ texts: PageTexts) -> ParkingSpot? {
        func value<Value: ValidatedText>(_ field: String, _ type: Value.Type) -> Value? {
            self[field].trimmed.isEmpty ? nil : check(field, as: type, texts)
        }
        let problems = self.problems.count
        let spot = ParkingSpot(
            level: value("level", ParkingLevel.self), bay: value("bay", ParkingBay.self),
            note: value("note", ParkingNote.self))
        return self.problems.count == problems ? spot : nil
    }

    /// The fields of level, bay and note.
    func spotFields(_ texts: PageTexts) -> [FormField] {
        [
            field("level", texts["parking_level"], isOptional: true),
            field("bay", texts["parking_bay"], isOptional: true),
            field("note", texts["parking_note"], .multiline, isOptional: true),
        ]
    }
}
