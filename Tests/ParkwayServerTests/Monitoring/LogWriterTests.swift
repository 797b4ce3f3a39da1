import Foundation
import ParkwayServer
import Testing

@Suite("A log that nobody reads holds nobody up", .timeLimit(.minutes(1)))
struct LogWriterTests {
    @Test func linesThatDoNotFitAreLeftOutAndCounted() throws {
        let pipe = Pipe()
        let writer = LogWriter(pipe.fileHandleForWriting.fileDescriptor, capacity: 1_000)
        let line = String(repeating: "a", count: 99)
        let began = ContinuousClock.now
        // The writer keeps ten of them, and the pipe takes some hundreds when it comes to that.
        for _ in 0..<10_000 { writer.write(line) }
        writer.flush(within: .milliseconds(100))
        #expect(ContinuousClock.now - began < .seconds(5))

        // Now it is read: nothing is missing without a word.
        let lines = Self.all(in: pipe).split(separator: "\n")
        let counts = lines.compactMap { line in
            line.wholeMatch(of: /level=warning message="(\d+) lines left out"/)
                .flatMap { Int($0.1) }
        }
        let kept = lines.filter { $0 == line }.count
        #expect(kept >= 10)
        #expect(kept + counts.reduce(0, +) == 10_000)
        #expect(kept + counts.count == lines.count)
        writer.write("the next")
        #expect(Self.all(in: pipe) == "the next\n")
    }

    /// What comes until nothing has come for a while.
    private static func all(in pipe: Pipe) -> String {
        let reader = pipe.fileHandleForReading
        var text = ""
        var wanted = pollfd(fd: reader.fileDescriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&wanted, 1, 1_000) > 0 {
            text += String(decoding: reader.availableData, as: UTF8.self)
        }
        return text
    }
}
