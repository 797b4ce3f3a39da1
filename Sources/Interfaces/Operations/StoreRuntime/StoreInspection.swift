import Foundation
import OSMModel
import StoreContract

/// Checks a whole store.
public struct StoreInspection: Sendable {
    private let workspace: Workspace

    /// Inspects the workspace's store.
    public init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// What is wrong with the records, the atlas and the graphs; empty if nothing is. A graph that
    /// is found damaged is not used from then on, by any program.
    public func problems() async -> [any Error] {
        await workspace.records.check() + graphProblems()
    }

    private func graphProblems() -> [any Error] {
        guard workspace.records.hasAtlas else { return [] }
        return TravelMode.allCases.compactMap { mode in
            do {
                try workspace.withEngines { try $0.verifyGraph(mode) }
                return nil
            } catch {
                return error
            }
        }
    }
}
