import Foundation
import TestSupport
import Testing

/// A program on a pseudo-terminal, and the person who answers its questions.
final class TerminalDialogue {
    /// The program showed nothing of what the test waits for in time.
    struct TookTooLong: Error, CustomStringConvertible {
        let awaited: String
        let screen: String

        var description: String { "waited in vain for \(awaited); the screen shows: \(screen)" }
    }

    /// Guards against hanging; long enough for the slowest machines.
    private static let limit = Duration.seconds(120)

    private let process: Process
    private let terminal: FileHandle
    /// What has appeared since the last answer.
    private var shown: [UInt8] = []
    private var screen: String { String(decoding: shown, as: UTF8.self) }

    /// TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// Starts `process` on a terminal with this many `columns`; nil if the terminal does not know.
    init(_ process: Process, columns: UInt16? = nil) throws {
        let primary = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(primary >= 0)
        var lock: Int32 = 0
        var number: Int32 = 0
        try #require(unsafe ioctl(primary, Self.setLock, &lock) == 0)
        try #require(unsafe ioctl(primary, Self.getNumber, &number) == 0)
        if let columns {
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            try #require(unsafe ioctl(primary, UInt(TIOCSWINSZ), &size) == 0)
        }
        let secondary = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(secondary >= 0)
        let programSide = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
        process.standardInput = programSide
        process.standardOutput = programSide
        process.standardError = programSide
        try process.run()
        try programSide.close()
        self.process = process
        terminal = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
    }

    deinit {
        process.kill()
    }

    /// Whether the terminal shows what is typed.
    var echoes: Bool {
        var settings = termios()
        guard unsafe tcgetattr(terminal.fileDescriptor, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until `question` is on the screen, then types `text` and Return.
    func answer(_ question: String, with text: String) throws {
        try wait(for: question)
        shown = []
        try terminal.write(contentsOf: Data((text + "\n").utf8))
    }

    /// Waits until `question` is on the screen.
    ///
    /// - Throws: ``TookTooLong``; an expectation that failed if the program ends first.
    func wait(for question: String) throws {
        let end = ContinuousClock.now + Self.limit
        while !screen.contains(question) {
            let hasMore = try readMore(before: end, awaiting: "'\(question)'")
            try #require(
                hasMore, "the program ended before it asked '\(question)'; it showed: \(screen)")
        }
    }

    /// Waits for the end of the program.
    ///
    /// - Returns: The exit status, or nil if a signal ended the program, and what has appeared on
    ///   the screen since the last answer.
    /// - Throws: ``TookTooLong``.
    func finish() async throws -> (status: Int32?, screen: String) {
        let end = ContinuousClock.now + Self.limit
        while try readMore(before: end, awaiting: "the end of the program") {}
        let status = try await process.exitStatus(within: Self.limit)
        return (status, screen)
    }

    /// Appends the next bytes to what is shown.
    ///
    /// - Returns: Whether there were any; false once the program has closed the terminal.
    private func readMore(
        before end: ContinuousClock.Instant, awaiting awaited: String
    ) throws -> Bool {
        let remaining = max(.zero, end - .now) / .milliseconds(1)
        var request = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, Int32(remaining)) > 0 else {
            throw TookTooLong(awaited: awaited, screen: screen)
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe read(terminal.fileDescriptor, bytes.baseAddress, bytes.count)
        }
        guard count > 0 else { return false }
        shown += buffer[..<count]
        return true
    }
}

extension Program {
    /// The lines that the program shows on a terminal with this many columns.
    func shown(_ arguments: [String], columns: UInt16) async throws -> [String] {
        let dialogue = try TerminalDialogue(process(arguments), columns: columns)
        let (status, screen) = try await dialogue.finish()
        try #require(status == 0, "\(arguments) said: \(screen)")
        return screen.split(separator: "\r\n").map(String.init)
    }
}
