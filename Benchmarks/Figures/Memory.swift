import Foundation

/// What this process holds.
package enum Memory {
    /// Has the kernel begin anew with the most memory that this process has held.
    ///
    /// Source: proc(5), `/proc/pid/clear_refs`.
    package static func forgetPeak() throws {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    }

    package static func peakBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let match = text.firstMatch(of: /VmHWM:\s+(\d+) kB/)
        return (match.flatMap { Int($0.1) } ?? 0) * 1_024
    }
}
