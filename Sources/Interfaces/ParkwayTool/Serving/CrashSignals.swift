import Foundation

/// Lets a crash end the process at once.
///
/// Swift's runtime otherwise starts a program that examines the crashed process for up to a minute.
/// Until then the process keeps its port, so that no other can take its place.
enum CrashSignals {
    /// Restores the default action of all signals of a crash, unless the environment has settings
    /// for Swift's backtraces.
    ///
    /// Source: https://github.com/swiftlang/swift/blob/main/docs/Backtracing.rst
    static func endProcess(environment: [String: String]) {
        guard environment["SWIFT_BACKTRACE"] == nil else { return }
        for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
            _ = signal(number, SIG_DFL)
        }
    }
}
