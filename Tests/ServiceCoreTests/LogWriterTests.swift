import Foundation
import ServiceCore
import Testing

@Suite("A log that nobody reads holds nobody up", .timeLimit(.minutes(10)))
struct LogWriterTests {
    @Test func linesThatDoNotFitAreLeftOutAndCounted() throws {
        let pipe = Pipe()
        let writer = LogWriter(pipe.fileHandleForWriting.fileDescriptor, capacity: 1_000)
        let line = String(repeating: "a", count: 99)
        // The writer keeps ten of them, and the pipe takes some hundreds when it comes to that.
        // Whoever waited for a reader here would wait for ever.
        for _ in 0..<10_000 { writer.write(line) }
        writer.flush(within: .milliseconds(100))

        // Now it is read: nothing is missing without a word.
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
        writer.write("the next")
        #expect(try Self.line(from: pipe) == "the next")
    }

    /// The next line, without its end.
    private static func line(from pipe: Pipe) throws -> String {
        var bytes: [UInt8] = []
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
