import Foundation
public import Logging

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
        var line = "time=\(Self.time(.now)) level=\(event.level.rawValue) message="
        Self.append("\(event.message)", to: &line)
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            Self.append(key, value, to: &line)
        }
        if let more = event.metadata {
            for (key, value) in more.sorted(by: { $0.key < $1.key }) {
                Self.append(key, value, to: &line)
            }
        }
        if let error = event.error { Self.append("error", "\(error)", to: &line) }
        writer.write(line)
    }

    private static func append(
        _ key: String, _ value: Logger.Metadata.Value, to line: inout String
    ) {
        line += " \(key)="
        append("\(value)", to: &line)
    }

    private static func append(_ value: String, to line: inout String) {
        let isPlain =
            !value.isEmpty
            && value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D && $0 < 0x7F }
        guard !isPlain else {
            line += value
            return
        }
        line += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": line += "\\\(scalar)"
            case "\n": line += "\\n"
            case _ where scalar.properties.generalCategory == .control:
                line += "\\u{\(String(scalar.value, radix: 16))}"
            default: line.unicodeScalars.append(scalar)
            }
        }
        line += "\""
    }

    private static func time(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
