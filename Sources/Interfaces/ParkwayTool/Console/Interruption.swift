import Foundation
import Synchronization

/// Turns Ctrl-C into a flag that long work checks. A second Ctrl-C ends the program at once.
enum Interruption {
    private static let wasRequested = Atomic(false)

    /// Whether Ctrl-C was pressed.
    static var isRequested: Bool { wasRequested.load(ordering: .relaxed) }

    /// Catches SIGINT and SIGTERM from now on.
    static func catchSignals() {
        for number in [SIGINT, SIGTERM] {
            _ = signal(number) { _ in
                if Interruption.wasRequested.exchange(true, ordering: .relaxed) {
                    OutputFile.removeDraft()
                    _exit(130)
                }
            }
        }
    }
}
