import Foundation
import WireText

/// Input and output: results go to stdout, everything else to stderr. Control characters in texts,
/// which could come from maps or files, are replaced.
enum Terminal {
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Prints a result, for a person or the next program in a pipe.
    static func print(_ text: String) {
        write(printable(text) + "\n", to: STDOUT_FILENO)
    }

    /// Prints a message about what the program does.
    static func say(_ text: String) {
        write(printable(text) + "\n", to: STDERR_FILENO)
    }

    static func warn(_ text: String) {
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

    private static func printable(_ text: String) -> String {
        text.replacingControlCharacters(with: "\u{FFFD}", except: ["\n", "\t"])
    }

    private static func emphasised(_ text: String, code: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDERR_FILENO) == 1, environment["NO_COLOR", default: ""].isEmpty,
            environment["TERM"] != "dumb"
        else { return text }
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
