public import Foundation
import Synchronization

/// Decides whether a graph file may be used, and reads each content of a file only once for that.
///
/// Outcomes are kept next to the files and, for folders that cannot be written, in memory.
public final class GraphSeals: Sendable {
    private let remembered = Mutex<[String: GraphSeal]>([:])

    /// Without outcomes in memory.
    public init() {}

    /// Checks that a graph that was opened from `file` is sound.
    ///
    /// - Throws: ``GraphFileError/damaged(file:part:)``; like ``RoadGraph/open(_:)``.
    /// - Complexity: O(1) if this content of the file was read before, otherwise O(bytes).
    public func check(_ graph: RoadGraph, from file: URL) throws(GraphFileError) {
        if let seal = seal(of: file), seal.stamp == graph.stamp {
            return try seal.check(file)
        }
        // Reads through another mapping, whose pages are not kept in memory.
        let copy = try RoadGraph.open(file)
        try verify(copy.stamp == graph.stamp ? copy : graph, from: file)
    }

    /// Reads the whole file, whatever is known about it, and keeps the outcome.
    ///
    /// - Throws: like ``check(_:from:)``.
    /// - Complexity: O(bytes).
    public func verify(_ file: URL) throws(GraphFileError) {
        try verify(RoadGraph.open(file), from: file)
    }

    /// What is known about a file without reading it; changes if the file is written or replaced,
    /// or if another program finds damage in it.
    public struct Knowledge: Equatable, Sendable {
        /// The stamp of the file.
        public let stamp: GraphStamp
        fileprivate let seal: GraphSeal?
    }

    /// Nil if there is no file.
    ///
    /// - Complexity: O(1).
    public func knowledge(of file: URL) -> Knowledge? {
        GraphStamp(of: file).map { Knowledge(stamp: $0, seal: seal(of: file)) }
    }

    private func verify(_ graph: RoadGraph, from file: URL) throws(GraphFileError) {
        let seal = GraphSeal(stamp: graph.stamp, damagedPart: graph.firstDamagedPart())
        // The outcome is not of the present content if somebody wrote to the file meanwhile.
        if GraphStamp(of: file) == seal.stamp {
            remembered.withLock { $0[file.path] = seal }
            if GraphSeal(of: file) != seal { seal.write(nextTo: file) }
        }
        try seal.check(file)
    }

    /// The outcome for the present content; the one on the disk if there are two, which may be of
    /// another program.
    private func seal(of file: URL) -> GraphSeal? {
        let stamp = GraphStamp(of: file)
        let written = GraphSeal(of: file)
        if let written, written.stamp == stamp { return written }
        return remembered.withLock { $0[file.path] }.flatMap { $0.stamp == stamp ? $0 : nil }
    }
}

extension GraphSeal {
    fileprivate func check(_ file: URL) throws(GraphFileError) {
        if let damagedPart { throw .damaged(file: file.path, part: damagedPart) }
    }
}
