import Buildings

/// An entry of a log in the words of a page.
struct LogWords {
    /// What was done.
    let what: String
    /// More about it; the end of a plate, for one.
    let detail: String
    /// The verdict of a look-up; nil for everything else.
    let mayBeHere: Bool?

    init(_ entry: AuditEntry, _ texts: PageTexts) {
        what = texts["buildings_did_" + entry.action.rawValue.replacing("-", with: "_")]
        switch entry.action {
        case .lookUp:
            let parts = entry.note.split(separator: ": ", maxSplits: 1).map(String.init)
            let reason = entry.note.firstMatch(of: #/\(([a-z-]+)\)$/#)
                .flatMap { BuildingVerdict.Reason(rawValue: String($0.1)) }
            let isRefused = entry.note.contains("may not be here")
            mayBeHere = !isRefused
            let why = isRefused ? reason.map(texts.refusal) : nil
            detail = [parts.first, why].compactMap(\.self).joined(separator: ", ")
        case .invite, .join, .leave:
            mayBeHere = nil
            // The id at the end says nothing to people.
            detail = Self.duty(entry.note, texts)
        case .withdraw:
            mayBeHere = nil
            detail = ""
        default:
            mayBeHere = nil
            detail = entry.note
        }
    }

    private static func duty(_ note: String, _ texts: PageTexts) -> String {
        if note.hasPrefix("guard") { return texts["buildings_guard"] }
        guard let match = note.firstMatch(of: #/^host of suite ([A-Z0-9]+)/#) else { return note }
        return texts("buildings_hostOf", ["suite": String(match.1)])
    }
}
