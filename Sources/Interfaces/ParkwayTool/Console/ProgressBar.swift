import Foundation

/// Progress on stderr: a bar with the remaining time on a terminal, otherwise one line per stage.
struct ProgressBar {
    private let began = ContinuousClock.now
    private var stage = ""
    private var lastDrawn = ContinuousClock.now - .seconds(1)
    private static let width = 28

    mutating func update(stage: String, fraction: Double) {
        let isNew = stage != self.stage
        self.stage = stage
        guard Terminal.showsProgress else {
            if isNew { Terminal.say(stage) }
            return
        }
        let now = ContinuousClock.now
        guard isNew || now - lastDrawn > .milliseconds(80) else { return }
        lastDrawn = now
        let share = min(1, max(0, fraction))
        let filled = Int(share * Double(Self.width))
        let bar =
            String(repeating: "█", count: filled)
            + String(repeating: "░", count: Self.width - filled)
        let percent = "\(Int(share * 100))%"
        let padding = String(repeating: " ", count: 4 - percent.count)
        Terminal.redraw("\(bar) \(padding)\(percent)  \(stage)\(remaining(share, now))")
    }

    func finish() {
        if Terminal.showsProgress { Terminal.redraw("") }
    }

    /// Extrapolates from the time so far. Empty until there is enough to extrapolate from.
    private func remaining(_ share: Double, _ now: ContinuousClock.Instant) -> String {
        let elapsed = (now - began) / .seconds(1)
        guard share > 0.02, elapsed > 0.5 else { return "" }
        let seconds = Int((elapsed / share * (1 - share)).rounded(.up))
        return seconds < 60 ? ", \(seconds) s left" : ", \((seconds + 30) / 60) min left"
    }
}
