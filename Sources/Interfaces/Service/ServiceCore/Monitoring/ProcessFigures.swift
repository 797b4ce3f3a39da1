import Foundation

/// The resource use of the process, under the metric names that Prometheus's own clients use.
/// A figure is nil if the system does not report it.
///
/// Source: proc(5).
struct ProcessFigures {
    let residentBytes: Double?
    let virtualBytes: Double?
    let openFiles: Double?
    let cpuSeconds: Double?
    /// Since the Unix epoch.
    let startSeconds: Double?

    init() {
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        // The second field is the program's name in parentheses, which may contain spaces.
        let fields = Self.lines("/proc/self/stat").first.flatMap { line in
            line.lastIndex(of: ")").map { line[$0...].split(separator: " ").map(Double.init) }
        }
        func field(_ number: Int) -> Double? {
            // Numbered as in proc(5), where the state after the name is field 3.
            guard let fields, fields.count > number - 2 else { return nil }
            return fields[number - 2]
        }
        virtualBytes = field(23)
        residentBytes = field(24).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
        cpuSeconds = field(14).flatMap { user in field(15).map { (user + $0) / ticks } }
        let boot = Self.lines("/proc/stat").first { $0.hasPrefix("btime ") }
            .flatMap { Double($0.dropFirst(6)) }
        startSeconds = boot.flatMap { boot in field(22).map { boot + $0 / ticks } }
        openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))
            .map { Double($0.count) }
    }

    private static func lines(_ file: String) -> [Substring] {
        let text = try? String(contentsOfFile: file, encoding: .utf8)
        return text?.split(separator: "\n") ?? []
    }

    func write(to text: inout PrometheusText) {
        text.single(
            "process_resident_memory_bytes", .gauge, "Resident memory size in bytes.",
            residentBytes)
        text.single(
            "process_virtual_memory_bytes", .gauge, "Virtual memory size in bytes.", virtualBytes)
        text.single("process_open_fds", .gauge, "Number of open file descriptors.", openFiles)
        text.single(
            "process_max_fds", .gauge, "Maximum number of open file descriptors.",
            OpenFiles.limit.map(Double.init))
        text.single(
            "process_cpu_seconds_total", .counter,
            "Total user and system CPU time spent in seconds.", cpuSeconds)
        text.single(
            "process_start_time_seconds", .gauge,
            "Start time of the process since unix epoch in seconds.", startSeconds)
    }
}
