import Foundation
import Synchronization

/// Turns Ctrl-C into a flag that long work asks for; a second Ctrl-C ends the program at once.
enum Interruption {
    private static let wasAsked = Atomic(false)

    static var isAsked: Bool { wasAsked.load(ordering: .relaxed) }

    /// From now on.
    static func catchSignals() {
        for number in [SIGINT, SIGTERM] {
            _ = signal(number) { _ in
                if Interruption.wasAsked.exchange(true, ordering: .relaxed) { _exit(130) }
            }
        }
    }
}
