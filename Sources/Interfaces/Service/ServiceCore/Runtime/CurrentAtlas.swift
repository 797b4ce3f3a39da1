import Atlas
import Synchronization

/// The description of the current atlas, for readers that must not wait for the engines.
package final class CurrentAtlas: Sendable {
    private let current = Mutex<AtlasDescription?>(nil)

    /// Nil until an atlas is opened.
    package var description: AtlasDescription? { current.withLock(\.self) }

    /// Replaces the description.
    package func set(_ next: AtlasDescription) {
        current.withLock { $0 = next }
    }
}
