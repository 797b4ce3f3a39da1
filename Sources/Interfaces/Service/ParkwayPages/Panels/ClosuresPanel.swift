import Documents
import Foundation
import Geometry
import Operations
import RecordKeeping
import RoadClosures
import RoadSearch
import StoreRuntime
import WireText

/// The closures in force or ahead.
struct ClosuresPanel {
    let count: String
    let rows: [Row]
    let close: String

    /// A closed road or area.
    struct Row {
        let id: String
        let name: String
        let period: String
        let reason: String?
        let modes: String
        let length: String
        let isAhead: Bool
    }
}

/// Words closures.
struct ClosureContent {
    let engines: Engines
    let texts: PageTexts
    let words: RouteWords
    let clock: RegionClock
    let now: Timestamp

    /// The largest number of closures that the page shows.
    static let limit = 100

    /// The panel and what the map shows of `closures`.
    ///
    /// - Throws: what `Engines.router(_:)` throws.
    func content(
        _ closures: [RoadClosure], close: String
    ) throws -> (panel: ClosuresPanel, shown: [MapState.Closure], corners: [Coordinate]) {
        let current = closures.filter { !$0.period.isOver(at: now) }
        var shown: [MapState.Closure] = []
        var corners: [Coordinate] = []
        let rows = try current.enumerated().map { index, closure in
            let document = try ClosureDocument(closure, on: engines, at: now, for: nil)
            let lines = Array(
                Set(try engines.roads(closedBy: closure).flatMap { $0.graph.lines(of: $0.roads) }))
            corners += lines.joined()
            if document.status == .closed {
                shown.append(.init(label: closure.label, geometry: .lines(lines)))
            }
            return ClosuresPanel.Row(
                id: "closure-\(index + 1)", name: closure.label, period: period(closure),
                reason: closure.reason?.text,
                modes: document.modes.map { texts["mode_" + $0] }.joined(separator: ", "),
                length: words.distance(Int64(document.lengthMeters * 1_000)),
                isAhead: document.status == .ahead)
        }
        let panel = ClosuresPanel(
            count: texts.count("closures", rows.count), rows: rows, close: close)
        return (panel, shown, corners)
    }

    private func period(_ closure: RoadClosure) -> String {
        let period = closure.period
        let until = period.until.map { clock.text($0, from: now) }
        if let from = period.from, period.isAhead(at: now) {
            let start = clock.text(from, from: now)
            return until.map { texts("closedFromUntil", ["from": start, "until": $0]) }
                ?? texts("closedFrom", ["from": start])
        }
        return until.map { texts("roadClosedUntil", ["time": $0]) } ?? texts["closedUntilReopened"]
    }
}
