import Foundation
import Testing

/// A program on a pseudo-terminal, and the person before it.
final class TerminalDialogue {
    private let process: Process
    private let screen: FileHandle
    private var shown = ""

    init(_ process: Process) throws {
        var primary: Int32 = -1
        var secondary: Int32 = -1
        primary = unsafe posix_openpt(O_RDWR | O_NOCTTY)
        try #require(primary >= 0 && grantpt(primary) == 0 && unlockpt(primary) == 0)
        let name = try #require(unsafe ptsname(primary).map { unsafe String(cString: $0) })
        secondary = unsafe open(name, O_RDWR | O_NOCTTY)
        try #require(secondary >= 0)
        let terminal = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
        process.standardInput = terminal
        process.standardOutput = terminal
        process.standardError = terminal
        try process.run()
        try terminal.close()
        self.process = process
        screen = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
    }

    /// Waits until `question` stands on the screen, then types `text` and Return.
    func answer(_ question: String, with text: String) throws {
        while !shown.contains(question) {
            let bytes = screen.availableData
            try #require(
                !bytes.isEmpty, "the program ended before it asked '\(question)': \(shown)")
            shown += String(decoding: bytes, as: UTF8.self)
        }
        shown = ""
        // The program turns the echo off right after the question.
        usleep(200_000)
        try screen.write(contentsOf: Data((text + "\n").utf8))
    }

    /// The exit status, and what stood on the screen since the last answer.
    func finish() throws -> (status: Int32, screen: String) {
        while true {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(screen.fileDescriptor, bytes.baseAddress, bytes.count)
            }
            guard count > 0 else { break }
            shown += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, shown)
    }
}
