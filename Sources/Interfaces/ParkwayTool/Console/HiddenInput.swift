import Foundation

/// Reads a line from the terminal without showing it, and shows again what is typed whatever
/// happens meanwhile.
enum HiddenInput {
    /// The terminal as it was. Written before the signal handlers are set that read it.
    nonisolated(unsafe) private static var settings = termios()

    private static let deadlySignals = [SIGINT, SIGTERM, SIGHUP]

    /// - Parameter ask: called once nothing that is typed shows any more.
    /// - Returns: nil where input has ended.
    static func read(asking ask: () -> Void) -> String? {
        guard unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else {
            ask()
            return readLine()
        }
        for number in deadlySignals {
            signal(number) { number in
                unsafe tcsetattr(STDIN_FILENO, TCSANOW, &HiddenInput.settings)
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
            Terminal.say("")
        }
        ask()
        return readLine()
    }
}
