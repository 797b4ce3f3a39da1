import Foundation

/// The input file of a batch, or standard input.
struct CSVInput {
    private static let chunk = 65_536

    private let handle: FileHandle
    private let size: Int?

    init(_ path: String) throws {
        if path == "-" {
            handle = .standardInput
            size = nil
        } else {
            guard !Self.isFolder(path), let handle = FileHandle(forReadingAtPath: path) else {
                throw ToolError.cannotRead(file: path, reason: Self.problem(of: path))
            }
            self.handle = handle
            size = try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        let values = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory ?? false
    }

    private static func problem(of path: String) -> String {
        if isFolder(path) { return "it is a folder" }
        return FileManager.default.fileExists(atPath: path)
            ? "permission denied" : "there is no such file"
    }

    func read() throws -> [UInt8] {
        try handle.read(upToCount: Self.chunk).map(Array.init) ?? []
    }

    /// The share of the file that the first `bytes` are, 0 … 1; 0 if the size is unknown.
    func share(of bytes: Int) -> Double {
        size.map { Double(bytes) / Double(max($0, 1)) } ?? 0
    }
}
