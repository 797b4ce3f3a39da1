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
        what = texts["buildings_did_" + entry.action.rawValue.replacing("-", with: "_")]
        switch entry.action {
        case .lookUp, .sighting:
            let judged = JudgedNote(entry.note)
            mayBeHere = judged?.mayBeHere
            detail = judged.map { $0.words(texts) } ?? entry.note
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

    /// What the log says of a plate that was judged: `…318: may not be here (stay)`, with the name of the
    /// camera before it and the gate after it, or when it was looked up without network.
    private struct JudgedNote {
        let mayBeHere: Bool
        private let before: [String]
        private let reason: BuildingVerdict.Reason?
        private let gateOpens: Bool?
        private let isLate: Bool

        /// Nil if no plate was judged, as for a copy of all cars.
        init?(_ note: String) {
            let parts = note.components(separatedBy: ": ")
            guard parts.count > 1, let verdict = parts.last, verdict.hasPrefix("may ") else {
                return nil
            }
            mayBeHere = verdict.hasPrefix("may be here")
            before = Array(parts.dropLast())
            reason = verdict.firstMatch(of: #/\(([a-z-]+)\)/#)
                .flatMap { BuildingVerdict.Reason(rawValue: String($0.1)) }
            gateOpens = verdict.contains("; gate ") ? verdict.contains("; gate opens") : nil
            isLate = verdict.contains(", without network at ")
        }

        func words(_ texts: PageTexts) -> String {
            let gate = gateOpens.map { texts[$0 ? "buildings_gateOpens" : "buildings_gateShut"] }
            let why = mayBeHere ? nil : reason.map(texts.refusal)
            return
                (before + [why, gate, isLate ? texts["buildings_late"] : nil].compactMap(\.self))
                .joined(separator: ", ")
        }
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
