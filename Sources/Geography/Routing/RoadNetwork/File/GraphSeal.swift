import Foundation

/// The outcome of reading a whole graph file and comparing its checksums, for the content that the
/// file had then.
///
/// It is a file of three lines next to the graph, `driving.graph.seal`: the format, the numbers of
/// the stamp, and `sound` or `damaged:` with the damaged part. It is a note that can be lost: a
/// seal that cannot be read, or is of other content, does not count.
struct GraphSeal: Hashable, Sendable {
    let stamp: GraphStamp
    /// The first damaged part; nil if the file is sound.
    let damagedPart: String?

    private static let format = "parkway graph seal 1"
    private static let soundMark = "sound"
    private static let damageMark = "damaged: "

    init(stamp: GraphStamp, damagedPart: String?) {
        self.stamp = stamp
        self.damagedPart = damagedPart
    }

    static func file(of graph: URL) -> URL { graph.appendingPathExtension("seal") }

    /// The seal next to a graph file; nil if there is none that can be read.
    init?(of graph: URL) {
        guard let bytes = FileManager.default.contents(atPath: Self.file(of: graph).path),
            bytes.count <= 1_024
        else { return nil }
        self.init(text: String(decoding: bytes, as: UTF8.self))
    }

    /// Nil if the text is no complete seal.
    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0] == Self.format, lines[3].isEmpty else { return nil }
        let words = lines[1].split(separator: " ")
        guard words.count == 4, let number = UInt64(words[0]), let byteCount = Int64(words[1]),
            let modified = Int64(words[2]), let changed = Int64(words[3])
        else { return nil }
        stamp = GraphStamp(
            fileNumber: number, byteCount: byteCount, modified: modified, changed: changed)
        if lines[2] == Self.soundMark {
            damagedPart = nil
        } else if lines[2].hasPrefix(Self.damageMark) {
            damagedPart = String(lines[2].dropFirst(Self.damageMark.count))
        } else {
            return nil
        }
    }

    var text: String {
        """
        \(Self.format)
        \(stamp.fileNumber) \(stamp.byteCount) \(stamp.modified) \(stamp.changed)
        \(damagedPart.map { Self.damageMark + $0 } ?? Self.soundMark)

        """
    }

    /// Writes it next to the graph, readable for every user of the store. Does nothing if it cannot
    /// be written: then the next program reads the graph again.
    func write(nextTo graph: URL) {
        let file = Self.file(of: graph)
        let partial = file.appendingPathExtension("partial")
        let descriptor = unsafe open(partial.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return }
        let bytes = Array(text.utf8)
        let written = unsafe bytes.withUnsafeBytes { buffer in
            unsafe Foundation.write(descriptor, buffer.baseAddress, buffer.count)
        }
        close(descriptor)
        if unsafe written != bytes.count || rename(partial.path, file.path) != 0 {
            unsafe unlink(partial.path)
        }
    }
}
