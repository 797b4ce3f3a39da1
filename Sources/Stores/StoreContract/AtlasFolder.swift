import Atlas
import Foundation
import Remedies
import Synchronization

/// The atlas in a folder of this machine. The records do not depend on it.
package final class AtlasFolder: Sendable {
    private enum State {
        case absent
        case usable
        case unusable(StoreError)
    }

    private let file: URL
    private let state: Mutex<State>

    /// The atlas in `folder`, which may have none.
    package init(_ folder: URL) {
        file = StoreFiles.atlas(in: folder)
        state = Mutex(Self.look(at: file))
    }

    /// Whether the atlas that was found last can be used.
    package var hasAtlas: Bool {
        state.withLock { if case .usable = $0 { true } else { false } }
    }

    /// Why the atlas that was found last cannot be used; nil if it can, or if there was none.
    package var problem: StoreError? {
        state.withLock { if case .unusable(let problem) = $0 { problem } else { nil } }
    }

    /// Reads the whole atlas, and says what is wrong with it.
    package func check() -> [StoreProblem] {
        AtlasInspection.problems(of: file).map {
            StoreProblem(place: file.path, text: $0, remedy: .importMap)
        }
    }

    /// Looks at the atlas again.
    ///
    /// - Throws: ``StoreError/atlasUnusable(path:)``,
    ///   ``StoreError/atlasVersion(path:found:expected:)``.
    package func reload() throws {
        let found = Self.look(at: file)
        state.withLock { $0 = found }
        if let problem { throw problem }
    }

    private static func look(at file: URL) -> State {
        guard FileManager.default.fileExists(atPath: file.path) else { return .absent }
        do {
            let version = try AtlasFile.read(file) {
                try MetaTable.value(of: .schemaVersion, in: $0)
            }
            guard let version else { return .unusable(.atlasUnusable(path: file.path)) }
            guard version == String(AtlasSchema.version) else {
                return .unusable(
                    .atlasVersion(path: file.path, found: version, expected: AtlasSchema.version))
            }
            return .usable
        } catch {
            return .unusable(.atlasUnusable(path: file.path))
        }
    }
}
