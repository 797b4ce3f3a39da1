import Foundation
import Testing

/// A program on a pseudo-terminal, and the person before it.
final class TerminalDialogue {
    private let process: Process
    private let screen: FileHandle
    private var shown = ""

    /// TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    init(_ process: Process) throws {
        let primary = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(primary >= 0)
        var lock: Int32 = 0
        var number: Int32 = 0
        try #require(unsafe ioctl(primary, Self.setLock, &lock) == 0)
        try #require(unsafe ioctl(primary, Self.getNumber, &number) == 0)
        let secondary = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
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

    /// Whether the terminal shows what is typed.
    var echoes: Bool {
        var settings = termios()
        guard unsafe tcgetattr(screen.fileDescriptor, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until `question` stands on the screen, then types `text` and Return.
    func answer(_ question: String, with text: String) throws {
        try wait(for: question)
        shown = ""
        try screen.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Waits until `question` stands on the screen.
    func wait(for question: String) throws {
        while !shown.contains(question) {
            let bytes = screen.availableData
            try #require(
                !bytes.isEmpty, "the program ended before it asked '\(question)': \(shown)")
            shown += String(decoding: bytes, as: UTF8.self)
        }
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
