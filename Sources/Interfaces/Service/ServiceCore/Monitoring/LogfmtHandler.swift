import Foundation
public import Logging
import Synchronization

/// Writes log lines of `key=value` pairs, which both people and programs can read:
///
///     time=2026-11-21T16:00:00.123Z level=info message=request id=1f2e method=GET status=200
///
/// Values with spaces, quotes or control characters are quoted, so an entry is always one line.
public struct LogfmtHandler: LogHandler {
    /// Entries below this level are not written.
    public var logLevel = Logger.Level.info
    /// Pairs that every line has.
    public var metadata: Logger.Metadata = [:]
    private let writer: LogWriter

    /// Writes lines to `writer`.
    public init(_ writer: LogWriter = .standardError) {
        self.writer = writer
    }

    /// The value of one pair that every line has.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes one line for `event`.
    public func log(event: LogEvent) {
        var line = begin(event.level, "\(event.message)")
        if let more = event.metadata { Self.append(more, to: &line) }
        if let error = event.error { Self.append("error", "\(error)", to: &line) }
        writer.write(line)
    }

    /// Writes one line with `pairs` in their order, without the dictionary that an event needs.
    package func log(
        _ level: Logger.Level, _ message: String, _ pairs: [(key: String, value: String)]
    ) {
        var line = begin(level, message)
        for (key, value) in pairs { Self.append(key, value, to: &line) }
        writer.write(line)
    }

    private func begin(_ level: Logger.Level, _ message: String) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(256)
        line += "time=".utf8
        Self.clock.append(.now, to: &line)
        line += " level=".utf8
        line += level.rawValue.utf8
        line += " message=".utf8
        Self.append(message, to: &line)
        Self.append(metadata, to: &line)
        return line
    }

    private static func append(_ metadata: Logger.Metadata, to line: inout [UInt8]) {
        guard !metadata.isEmpty else { return }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            if case .string(let text) = value {
                append(key, text, to: &line)
            } else {
                append(key, "\(value)", to: &line)
            }
        }
    }

    private static func append(_ key: String, _ value: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: " "))
        line += key.utf8
        line.append(UInt8(ascii: "="))
        append(value, to: &line)
    }

    private static func append(_ value: String, to line: inout [UInt8]) {
        let isPlain =
            !value.isEmpty
            && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D && $0 < 0x7F }
        guard !isPlain else {
            line += value.utf8
            return
        }
        line.append(UInt8(ascii: "\""))
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": line += "\\\(scalar)".utf8
            case "\n": line += "\\n".utf8
            case _ where scalar.properties.generalCategory == .control:
                line += "\\u{\(String(scalar.value, radix: 16))}".utf8
            default: line += String(scalar).utf8
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    private static let clock = LogClock()
}

/// Writes the times of log lines. It formats each second only once, because formatting takes longer
/// than everything else about a line.
private final class LogClock: Sendable {
    private let last = Mutex((second: Int.min, text: [UInt8]()))

    /// Appends `2026-11-21T16:00:00.123Z`.
    func append(_ date: Date, to line: inout [UInt8]) {
        let milliseconds = Int(max(0, date.timeIntervalSince1970) * 1_000)
        let second = milliseconds / 1_000
        line += last.withLock { last in
            if last.second != second {
                let whole = Date(timeIntervalSince1970: Double(second))
                last = (second, Array(whole.formatted(.iso8601).utf8.dropLast()))
            }
            return last.text
        }
        let rest = milliseconds - second * 1_000
        line.append(UInt8(ascii: "."))
        for digit in [rest / 100, rest / 10 % 10, rest % 10] {
            line.append(UInt8(ascii: "0") + UInt8(digit))
        }
        line.append(UInt8(ascii: "Z"))
    }
}
