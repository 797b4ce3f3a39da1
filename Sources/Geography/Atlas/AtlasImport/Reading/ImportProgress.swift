/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
    /// What an import does, in this order.
    public enum Stage: String, CaseIterable, Sendable {
        case surveying = "surveying ways and relations"
        case readingNodes = "reading nodes"
        case readingWays = "reading ways"
        case assemblingAreas = "assembling areas"
        case writingTables = "writing tables"
        case indexing = "building indexes"
        case completing = "building the gazetteer"
        case closing = "closing the atlas"

        /// The share of all work, measured on a city's extract.
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

        /// The shares of the stages before.
        var start: Double {
            Self.allCases.prefix { $0 != self }.reduce(0) { $0 + $1.share }
        }
    }

    public let stage: Stage
    /// The part of all work that is done, 0 … 1; it never falls.
    public let fraction: Double

    /// `part` tells how much of `stage` is done, 0 … 1.
    init(_ stage: Stage, part: Double) {
        self.stage = stage
        fraction = min(1, stage.start + stage.share * min(1, max(0, part)))
    }
}

/// Tells the caller how far the work is, and learns whether it should go on.
struct ImportMonitor {
    let progress: (ImportProgress) -> Void
    let isCancelled: () -> Bool

    /// - Throws: ``ImportError/cancelled``.
    func report(_ stage: ImportProgress.Stage, part: Double) throws {
        try check()
        progress(ImportProgress(stage, part: part))
    }

    func check() throws {
        if isCancelled() { throw ImportError.cancelled }
    }
}
