import Foundation
import OSMModel
import Routing
import SpatiaLiteStore

/// Reads a whole store and says what is wrong with it.
public struct StoreInspection: Sendable {
    private let workspace: Workspace

    public init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Sentences, one a problem, each with a remedy; none where all is well.
    public func problems() throws -> [String] {
        workspace.store.check().map(\.description) + graphProblems()
    }

    private func graphProblems() -> [String] {
        guard workspace.store.hasAtlas else { return [] }
        return TravelMode.allCases.compactMap { mode in
            do {
                try workspace.withEngines { try $0.graph(mode) }.verify()
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}
