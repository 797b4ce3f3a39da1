import Foundation

/// Reads a line from the terminal without showing it.
///
/// The terminal shows what is typed again afterwards, also if a signal ends the program.
enum HiddenInput {
    /// The terminal's settings before. Written before the signal handlers that read them are set.
    nonisolated(unsafe) private static var settings = termios()

    private static let deadlySignals = [SIGINT, SIGTERM, SIGHUP]

    /// - Parameter ask: prints the question; called once typed text is hidden.
    /// - Returns: The line, or nil at the end of input.
    static func read(asking ask: () -> Void) -> String? {
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
            ask()
            return readLine()
        }
        for number in deadlySignals {
            signal(number) { number in
                unsafe tcsetattr(STDIN_FILENO, TCSANOW, &HiddenInput.settings)
                OutputFile.removeDraft()
                _exit(128 + number)
            }
        }
        signal(SIGTSTP, SIG_IGN)
        var hidden = unsafe settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
            for number in deadlySignals + [SIGTSTP] { signal(number, SIG_DFL) }
            OutputFile.catchSignals()
            Terminal.introduce("")
        }
        ask()
        return readLine()
    }
}
