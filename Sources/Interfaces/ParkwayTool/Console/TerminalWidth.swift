import Foundation

extension Terminal {
    /// How many columns the terminal has that shows the results; nil if they go to a file or to
    /// another program, which reads whole cells.
    static var resultWidth: Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return 80
        }
        return max(Int(size.ws_col), 40)
    }

    /// Prints a table, fitted to the terminal if it is shown on one.
    static func print(_ table: Table) {
        print(table.text(width: resultWidth))
    }
}
