import BuildingCameras
import Buildings
import Foundation

/// An entry of a log in the words of a page.
struct LogWords {
    /// What was done.
    let what: String
    /// More about it; the end of a plate, for one.
    let detail: String
    /// The verdict of a look-up or a sighting; nil for everything else.
    let mayBeHere: Bool?

    init(_ entry: AuditEntry, _ texts: PageTexts) {
        // The note of a report names no camera.
        let isReport = entry.action == .sighting && LookUpNote(entry.note) != nil
        what =
            texts[
                isReport
                    ? "buildings_did_report"
                    : "buildings_did_" + entry.action.rawValue.replacing("-", with: "_")]
        switch entry.action {
        case .lookUp,
            .sighting where isReport:
            let note = LookUpNote(entry.note)
            mayBeHere = note?.mayBeHere
            detail = note.map { Self.lookUp($0, texts) } ?? entry.note
        case .sighting:
            let note = SightingNote(entry.note)
            mayBeHere = note?.lookUp.mayBeHere
            detail =
                note.map {
                    let gate = $0.opensGate ? "buildings_gateOpens" : "buildings_gateShut"
                    return [$0.camera, Self.lookUp($0.lookUp, texts), texts[gate]]
                        .joined(separator: ", ")
                } ?? entry.note
        case .invite, .join, .leave:
            mayBeHere = nil
            // The id at the end says nothing to people.
            detail = Self.duty(entry.note, texts)
        case .withdraw:
            mayBeHere = nil
            detail = ""
        case .change:
            mayBeHere = nil
            detail = Self.changes(entry.note, texts)
        default:
            mayBeHere = nil
            detail = Self.suite(entry.note, texts)
        }
    }

    /// `…318, the plate is blocked`
    private static func lookUp(_ note: LookUpNote, _ texts: PageTexts) -> String {
        [
            note.masked, note.mayBeHere ? nil : texts.refusal(note.reason),
            note.isLate ? texts["buildings_late"] : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    /// `Each plate: – → 24h/7d`, from what the log says of a change.
    private static func changes(_ note: String, _ texts: PageTexts) -> String {
        let names = [
            ("plate hours", "buildings_each_plate"), ("suite hours", "buildings_each_suite"),
            ("visitor hours", "buildings_visitorHours"), ("spaces", "buildings_spaces"),
            ("guests", "buildings_guests"), ("permitted plates", "buildings_permitted"),
            ("blocked plates", "buildings_blocked"), ("exceptions", "buildings_exceptions"),
            ("name", "buildings_name"), ("place", "parking_place"),
        ]
        return note.components(separatedBy: "; ").map { part in
            guard let (name, key) = names.first(where: { part.hasPrefix($0.0) }) else {
                return part == "nothing" ? "" : part
            }
            let values = part.dropFirst(name.count).replacing(" none", with: " –")
                .replacing(" to ", with: " → ")
            return texts[key] + (values.isEmpty ? "" : ":\(values)")
        }.joined(separator: "; ")
    }

    /// `…318, Suite 1204`, from what the log says of a stay or a passcode.
    private static func suite(_ note: String, _ texts: PageTexts) -> String {
        guard let match = note.firstMatch(of: #/^(?:(.+) in )?suite ([A-Z0-9]+)/#) else {
            return note
        }
        let suite = texts("buildings_suiteOf", ["suite": String(match.2)])
        return [match.1.map(String.init), suite].compactMap(\.self).joined(separator: ", ")
    }

    private static func duty(_ note: String, _ texts: PageTexts) -> String {
        if note.hasPrefix("guard") { return texts["buildings_guard"] }
        guard let match = note.firstMatch(of: #/^host of suite ([A-Z0-9]+)/#) else { return note }
        return texts("buildings_hostOf", ["suite": String(match.1)])
    }
}
