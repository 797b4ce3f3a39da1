import Accounts
import Foundation
import Geometry
import ParkingRecords
import RecordKeeping

/// A parking that is being added: what was typed, and the place that was found.
struct ParkDraft: Sendable {
    /// Two parkings that are at most this far apart are at one place, in metres.
    static let nearMeters = 250.0
    /// How many plates the form offers.
    static let maximumPlates = 6

    var form: FormState
    /// Where the car is.
    var place = PlaceDraft()
    var confusion: PlateConfusion?
    /// The parking whose values were filled in; nil if none were.
    private(set) var model: Parking?

    /// An empty form.
    init() {
        form = FormState(["key": UUID().uuidString])
    }

    /// The form with the values of an earlier parking.
    init(again parking: Parking) {
        self.init()
        place.choose(PlaceDraft.Spot(address: parking.address.text, at: parking.coordinate))
        take(parking)
    }

    /// The form as it was sent.
    init(_ sent: PageForm) {
        form = FormState(sent)
        place = PlaceDraft(sent)
        if form["key"].isEmpty { form["key"] = UUID().uuidString }
    }

    /// Whether the plate was typed rather than chosen.
    var isTyped: Bool { form["plate"] == "new" || form["plate"].isEmpty }

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
            "page park", place.spot?.coordinate.queryText ?? "", place.spot?.label ?? "",
            plate.text,
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
