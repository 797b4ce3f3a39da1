import Foundation
import TestSupport

/// Ways in which the disk of a store, or its permissions, allow reading only.
enum ConfinedStore: String, CaseIterable {
    case readOnlyMount, fullDisk, withoutPermission

    /// Whether this machine lets the tests mount, which containers often forbid.
    static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// What a failed write says, besides the path.
    var cause: String {
        switch self {
        case .readOnlyMount: "read-only file system"
        case .fullDisk: "is full"
        case .withoutPermission: "permission denied"
        }
    }

    /// The program of a town, confined. Each run has its own copy of the full disk.
    func program(of town: SampleTown) throws -> Program {
        var program = town.program
        let store = program.store.path
        switch self {
        case .readOnlyMount:
            program.launcher = Self.namespace(
                "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\"", store)
        case .fullDisk:
            let copy = town.folder.file("copy")
            try FileManager.default.copyItem(at: program.store, to: copy)
            program.launcher = Self.namespace(
                """
                mount -t tmpfs -o size=8m tmpfs "$1" && cp -a "$2/." "$1" \
                && (cat /dev/zero > "$1/filler" 2>&-; true)
                """, store, copy.path)
        case .withoutPermission:
            try Self.makeReadOnly(program.store)
            try Self.giveAway(program.home)
            guard geteuid() == 0 else { break }
            program.launcher = [
                "/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
            ]
        }
        return program
    }

    /// Runs a command after `setUp`, whose arguments are `$1` and so on, in a mount namespace.
    private static func namespace(_ setUp: String, _ arguments: String...) -> [String] {
        let script = "\(setUp) && shift \(arguments.count) && exec \"$@\""
        return ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script, "sh"] + arguments
    }

    private static func makeReadOnly(_ folder: URL) throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: folder.path) {
            try files.setAttributes(
                [.posixPermissions: 0o444], ofItemAtPath: folder.appending(path: name).path)
        }
        try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    }

    /// Gives the person that the program runs as their own home folder.
    private static func giveAway(_ home: URL) throws {
        guard geteuid() == 0 else { return }
        let files = FileManager.default
        let owner: [FileAttributeKey: Any] = [
            .ownerAccountID: 65534, .groupOwnerAccountID: 65534,
        ]
        try files.setAttributes(owner, ofItemAtPath: home.path)
        for path in try files.subpathsOfDirectory(atPath: home.path) {
            try files.setAttributes(owner, ofItemAtPath: home.appending(path: path).path)
        }
    }
}
