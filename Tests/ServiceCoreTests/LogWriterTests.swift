import Foundation
import Logging
import ServiceCore
import Testing

@Suite("Logging never waits for the reader of the log", .timeLimit(.minutes(10)))
struct LogWriterTests {
    @Test func linesThatDoNotFitAreDroppedAndCounted() throws {
        let pipe = Pipe()
        let writer = LogWriter(pipe.fileHandleForWriting.fileDescriptor, capacity: 1_000)
        let line = String(repeating: "a", count: 99)
        // The writer buffers ten lines, and the pipe some hundreds. If writing waited for a reader,
        // this loop would not end.
        for _ in 0..<10_000 { writer.write(Array(line.utf8)) }
        writer.flush(within: .milliseconds(100))

        // Every line is either in the pipe or counted as dropped.
        var kept = 0
        var leftOut = 0
        while kept + leftOut < 10_000 {
            let next = try Self.line(from: pipe)
            if next == line {
                kept += 1
            } else {
                let count = next.wholeMatch(of: /level=warning message="(\d+) lines dropped"/)
                leftOut += try #require(count.flatMap { Int($0.1) }, "\(next)")
            }
        }
        #expect(kept >= 10)
        #expect(kept + leftOut == 10_000)
        writer.write(Array("the next".utf8))
        #expect(try Self.line(from: pipe) == "the next")
    }

    @Test func aLineOfPairsIsThatOfAnEvent() throws {
        let pipe = Pipe()
        let handler = LogfmtHandler(LogWriter(pipe.fileHandleForWriting.fileDescriptor))
        let logger = Logger(label: "test") { _ in handler }
        let pairs = [("client", "192.0.2.7"), ("empty", ""), ("route", "/a \"b\"=\n\u{1}é")]
        handler.log(.info, "request", pairs)
        logger.info(
            "request",
            metadata: Dictionary(uniqueKeysWithValues: pairs.map { ($0, .string($1)) }))
        let lines = try [Self.line(from: pipe), Self.line(from: pipe)]
            .map { $0.drop { $0 != " " } }
        #expect(lines[0] == lines[1])
        let begin = " level=info message=request client=192.0.2.7 empty=\"\" route="
        #expect(lines[0].hasPrefix(begin))
    }

    /// The next line, without its newline.
    private static func line(from pipe: Pipe) throws -> String {
        var bytes: [UInt8] = []
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
