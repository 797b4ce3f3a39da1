import Extracts
import Foundation
import OSMModel
import SpatiaLiteStore
import StoreRuntime

extension Extract {
    /// The folder for the stores of this run, among the temporary files.
    private static let scratch = FileManager.default.temporaryDirectory
        .appending(path: "parkway-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")

    func importMap(into store: URL) throws -> ImportSummary {
        try RegionImport(
            [file], into: store, shippedData: ShippedData(folder: Self.shippedData)
        ).run(progress: { _ in }, isCancelled: { false })
    }

    /// A store with this map, imported once per run.
    func workspace() throws -> Workspace {
        let store = Self.scratch.appending(path: name)
        if !FileManager.default.fileExists(atPath: store.path) {
            _ = try importMap(into: store)
        }
        return Workspace(
            try Store.open(at: store), folder: store,
            shippedData: try ShippedData(folder: Self.shippedData))
    }

    static func scratchStore() -> URL {
        scratch.appending(path: UUID().uuidString)
    }
}
