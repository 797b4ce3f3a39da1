import Foundation
import Synchronization
import WireText

/// Input and output: results go to stdout or the file of `--output`, everything else to stderr.
/// Control characters in texts, which could come from maps or files, are replaced.
enum Terminal {
    /// What the options of every command change.
    struct Manner {
        /// Whether to print no messages but errors and questions.
        var isQuiet = false
        /// Whether to emphasise words with colours; nil for the environment's choice.
        var usesColor: Bool?
        /// Where results go instead of stdout.
        var output: OutputFile?
    }

    private static let manner = Mutex(Manner())

    /// Sets what the options say. Before, everything is printed.
    static func use(_ new: Manner) {
        manner.withLock { $0 = new }
    }

    /// Completes the file of `--output`.
    ///
    /// - Throws: ``ToolError/cannotWrite(file:reason:)``.
    static func finishOutput() throws {
        try takeOutput()?.finish()
    }

    /// Removes what was written to the file of `--output`.
    static func discardOutput() {
        takeOutput()?.discard()
    }

    private static func takeOutput() -> OutputFile? {
        manner.withLock { manner in
            defer { manner.output = nil }
            return manner.output
        }
    }

    static var isQuiet: Bool { manner.withLock { $0.isQuiet } }

    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 && !isQuiet }

    /// Prints a result, for a person or the next program in a pipe.
    static func print(_ text: String, terminator: String = "\n") {
        let line = printable(text) + terminator
        guard let file = manner.withLock({ $0.output }) else {
            return write(line, to: STDOUT_FILENO)
        }
        do {
            try file.write(line)
        } catch {
            discardOutput()
            fail(ErrorSentence.of(error))
            exit(1)
        }
    }

    /// Prints a message about what the program does.
    static func say(_ text: String) {
        if !isQuiet { write(printable(text) + "\n", to: STDERR_FILENO) }
    }

    /// Prints what the next question is about.
    static func introduce(_ text: String) {
        write(printable(text) + "\n", to: STDERR_FILENO)
    }

    static func warn(_ text: String) {
        if isQuiet { return }
        write("\(emphasised("warning:", code: "33")) \(printable(text))\n", to: STDERR_FILENO)
    }

    static func fail(_ text: String) {
        write("\(emphasised("parkway:", code: "31")) \(printable(text))\n", to: STDERR_FILENO)
    }

    /// Asks on the terminal.
    ///
    /// - Returns: The answer, or nil at the end of input.
    static func ask(_ question: String) -> String? {
        write(printable(question) + " ", to: STDERR_FILENO)
        return readLine()
    }

    /// Asks without showing the answer.
    static func askSecretly(_ question: String) -> String? {
        HiddenInput.read { write(printable(question) + " ", to: STDERR_FILENO) }
    }

    /// Overwrites the line with the cursor.
    static func redraw(_ line: String) {
        write("\r\u{1B}[K" + printable(line), to: STDERR_FILENO)
    }

    /// The text without control characters, which could change the terminal. Calendars end their lines
    /// with CR and LF; a CR alone could overwrite a line.
    private static func printable(_ text: String) -> String {
        func cleaned(_ text: String) -> String {
            text.replacingControlCharacters(with: "\u{FFFD}", except: ["\n", "\t"])
        }
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return cleaned(text) }
        return text.split(separator: "\r\n", omittingEmptySubsequences: false)
            .map { cleaned(String($0)) }.joined(separator: "\r\n")
    }

    private static func emphasised(_ text: String, code: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let isWanted =
            manner.withLock { $0.usesColor } ?? environment["NO_COLOR", default: ""].isEmpty
        guard isWanted, isatty(STDERR_FILENO) == 1, environment["TERM"] != "dumb" else {
            return text
        }
        return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
    }

    /// Writes all of `text`. If the reader of a pipe has gone, the program ends with status 0: its
    /// work is done, and ending by SIGPIPE would look like a failure.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if written > 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                let reason = unsafe String(cString: strerror(errno))
                if errno != EPIPE && descriptor != STDERR_FILENO {
                    fail("cannot write the output: \(reason.lowercased())")
                }
                exit(errno == EPIPE ? 0 : 1)
            }
        }
    }
}

extension Terminal {
    /// Asks for confirmation of something that cannot be undone.
    ///
    /// - Throws: ``ToolError/needsYes`` if there is no terminal, ``ToolError/declined`` unless the
    ///   answer is yes.
    static func confirm(_ question: String) throws {
        guard isInteractive else { throw ToolError.needsYes }
        let answer = ask("\(question) [y/N]")?.lowercased()
        guard answer == "y" || answer == "yes" else { throw ToolError.declined }
    }
}
