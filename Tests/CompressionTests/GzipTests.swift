import Compression
import Foundation
import TestSupport
import Testing

@Suite struct GzipTests {
    private static let texts: [[UInt8]] = [
        [], [0], Array("parking".utf8), Array(String(repeating: "parking ", count: 20_000).utf8),
    ]

    @Test(arguments: [1, 6, 9, 12])
    func expandsWhatItCompressed(level: Int) throws {
        for text in Self.texts + [Self.noise(100_000)] {
            let file = Gzip.compress(text, level: level)
            #expect(try Gzip.expand(file, limit: text.count) == text)
            #expect(file == Gzip.compress(text, level: level), "no time in the file")
        }
    }

    @Test func gunzipReadsIt() throws {
        let text = Self.noise(10_000) + Array("parking".utf8)
        let folder = try TemporaryFolder()
        let file = folder.file("noise.gz")
        try Data(Gzip.compress(text)).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let content = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(content.map { Array($0) } == text)
    }

    @Test func refusesMoreThanTheLimit() {
        let file = Gzip.compress(Self.texts[3])
        #expect(throws: GzipError.tooLarge(limit: 1_000)) { try Gzip.expand(file, limit: 1_000) }
    }

    @Test func refusesAFileThatUnderstatesItsLength() {
        var file = Gzip.compress(Self.texts[3])
        file.replaceSubrange(file.count - 4..<file.count, with: [100, 0, 0, 0])
        #expect(throws: GzipError.damaged) { try Gzip.expand(file, limit: 1_000) }
        #expect(throws: GzipError.tooLarge(limit: 100)) { try Gzip.expand(file, limit: 100) }
    }

    @Test func refusesDamagedFiles() {
        let file = Gzip.compress(Self.noise(1_000))
        for length in [0, 10, 17, file.count / 2, file.count - 1] {
            #expect(throws: GzipError.self) {
                try Gzip.expand(Array(file.prefix(length)), limit: 2_000)
            }
        }
        var changed = file
        changed[file.count / 2] ^= 0x10
        #expect(throws: GzipError.damaged) { try Gzip.expand(changed, limit: 2_000) }
    }

    @Test func worksOnSeveralThreadsAtOnce() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 1...40 {
                group.addTask {
                    let text = Self.noise(1_000 * seed)
                    let expanded = try Gzip.expand(Gzip.compress(text), limit: text.count)
                    #expect(expanded == text)
                }
            }
            try await group.waitForAll()
        }
    }

    /// Bytes without an order, always the same.
    private static func noise(_ count: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: 1867)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
