/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
    /// The stages of an import, in their order.
    public enum Stage: String, CaseIterable, Sendable {
        case surveying = "surveying ways and relations"
        case readingNodes = "reading nodes"
        case readingWays = "reading ways"
        case assemblingAreas = "assembling areas"
        case writingTables = "writing tables"
        case indexing = "building indexes"
        case completing = "building the gazetteer"
        case closing = "closing the atlas"

        /// The stage's share of the total time, measured with the extract of a city.
        var share: Double {
            switch self {
            case .surveying: 0.10
            case .readingNodes: 0.10
            case .readingWays: 0.25
            case .assemblingAreas: 0.20
            case .writingTables: 0.15
            case .indexing: 0.08
            case .completing: 0.10
            case .closing: 0.02
            }
        }

        /// The sum of the shares of all earlier stages.
        var start: Double {
            Self.allCases.prefix { $0 != self }.reduce(0) { $0 + $1.share }
        }
    }

    /// The current stage.
    public let stage: Stage
    /// The share of the total work that is done, 0 … 1; it never decreases.
    public let fraction: Double

    /// `part` is the share of `stage` that is done, 0 … 1.
    init(_ stage: Stage, part: Double) {
        self.stage = stage
        fraction = min(1, stage.start + stage.share * min(1, max(0, part)))
    }
}

/// Reports the progress to the caller, and asks whether the import is cancelled.
struct ImportMonitor {
    let progress: (ImportProgress) -> Void
    let isCancelled: () -> Bool

    /// - Throws: ``ImportError/cancelled``.
    func report(_ stage: ImportProgress.Stage, part: Double) throws {
        try check()
        progress(ImportProgress(stage, part: part))
    }

    /// - Throws: ``ImportError/cancelled``.
    func check() throws {
        if isCancelled() { throw ImportError.cancelled }
    }
}
