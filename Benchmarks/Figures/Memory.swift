import Foundation

/// The memory of this process.
package enum Memory {
    /// Resets the peak of this process's resident memory.
    ///
    /// Source: proc(5), `/proc/pid/clear_refs`.
    package static func forgetPeak() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    /// The peak of this process's resident memory since the last reset.
    package static func peakBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let match = text.firstMatch(of: /VmHWM:\s+(\d+) kB/)
        return (match.flatMap { Int($0.1) } ?? 0) * 1_024
    }
}
