import Foundation
import TestSupport

/// The targets that Package.swift lists, where their sources are, and what each imports.
struct SourceTree {
    /// Target name → its folder as Package.swift has it, such as `Geography/Routing`.
    let groups: [String: String]
    /// Target name → the first part of that folder, such as `Geography`.
    let folders: [String: String]
    /// Module name → every module that one of its files imports.
    let imports: [String: Set<String>]

    init() throws {
        let manifest = try String(
            contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
        var groups: [String: String] = [:]
        for match in manifest.matches(of: /Binding\(name: "(?<name>\w+)"/) {
            groups[String(match.name)] = "Bindings"
        }
        let layer = /Layer\(\s*name: "(?<name>\w+)", folder: "(?<folder>[\w\/]+)"/
        for match in manifest.matches(of: layer) {
            groups[String(match.name)] = String(match.folder)
        }
        self.groups = groups
        folders = groups.mapValues { String($0.prefix { $0 != "/" }) }
        imports = try Dictionary(
            uniqueKeysWithValues: groups.map { name, group in
                (name, try Self.imports(below: Self.sources.appending(path: "\(group)/\(name)")))
            })
    }

    /// The folder that holds a target's sources.
    func place(of module: String) -> URL {
        Self.sources.appending(path: "\(groups[module, default: ""])/\(module)")
    }

    private static let sources = Repository.root.appending(path: "Sources")

    func modules(importing name: String) -> Set<String> {
        Set(imports.filter { $0.value.contains(name) }.keys)
    }

    private static func imports(below folder: URL) throws -> Set<String> {
        let pattern =
            /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol)\s+)?(\w+)/
        var found: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for line in text.split(separator: "\n") {
                if let match = line.prefixMatch(of: pattern) { found.insert(String(match.1)) }
            }
        }
        return found
    }
}
