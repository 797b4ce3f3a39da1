import Foundation

/// Where the program talks: data goes to stdout, everything else to stderr.
enum Terminal {
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }
    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Data, for the person or the next program.
    static func print(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// A message about what the program does.
    static func say(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    static func warn(_ text: String) {
        say("\(emphasised("warning:", code: "33")) \(text)")
    }

    static func fail(_ text: String) {
        say("\(emphasised("parkway:", code: "31")) \(text)")
    }

    /// Asks on the terminal; nil where input has ended.
    static func ask(_ question: String) -> String? {
        write(question + " ", to: STDERR_FILENO)
        return readLine()
    }

    /// Asks without showing what is typed.
    static func askSecretly(_ question: String) -> String? {
        HiddenInput.read { write(question + " ", to: STDERR_FILENO) }
    }

    /// Overwrites the line that the cursor is in.
    static func redraw(_ line: String) {
        write("\r\u{1B}[K" + line, to: STDERR_FILENO)
    }

    private static func emphasised(_ text: String, code: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDERR_FILENO) == 1, environment["NO_COLOR", default: ""].isEmpty,
            environment["TERM"] != "dumb"
        else { return text }
        return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
    }

    /// Writes all of `text`. A reader that went away ends the program quietly, as in a pipe: the
    /// work is done by then, and a signal would hide it.
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
    /// Asks before something that cannot be undone.
    ///
    /// - Throws: ``ToolError/needsYes`` where nobody can be asked, ``ToolError/declined`` unless
    ///   the answer is yes.
    static func confirm(_ question: String) throws {
        guard isInteractive else { throw ToolError.needsYes }
        let answer = ask("\(question) [y/N]")?.lowercased()
        guard answer == "y" || answer == "yes" else { throw ToolError.declined }
    }
}
