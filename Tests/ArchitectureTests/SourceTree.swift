import Foundation
import TestSupport

/// The targets that Package.swift lists, where their sources are, and what each imports.
struct SourceTree {
    /// Target → its folder in Package.swift, such as `Geography/Routing`; not those of the tests.
    let groups: [String: String]
    /// Target → the first part of that folder, such as `Geography`.
    let folders: [String: String]
    /// Target, also of the tests → the targets and products that it may import.
    let declared: [String: Set<String>]
    /// Target, also of the tests → every module that one of its files imports.
    let imports: [String: Set<String>]

    /// Read once for all tests.
    static let current = Result { try SourceTree() }

    /// The targets below `Sources` that are written in Swift, in alphabetical order.
    static let swiftTargets: [String] = {
        let folders = (try? current.get().folders) ?? [:]
        return folders.filter { $0.value != "Bindings" }.keys.sorted()
    }()

    private init() throws {
        let manifest = try String(
            contentsOf: Repository.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = Dictionary(
            manifest.matches(
                of: /let (?<name>\w+) = Target\.Dependency\.product\(\s*name: "(?<product>\w+)"/
            ).map { (String($0.name), String($0.product)) }, uniquingKeysWith: { first, _ in first }
        )
        func names(in list: Substring) -> Set<String> {
            Set(list.matches(of: /\w+/).map { products[String($0.0)] ?? String($0.0) })
        }

        var groups: [String: String] = [:]
        var declared: [String: Set<String>] = [:]
        var places: [String: URL] = [:]
        for match in manifest.matches(of: /Binding\(name: "(?<name>\w+)"/) {
            groups[String(match.name)] = "Bindings"
        }
        let layer =
            /Layer\(\s*name: "(?<name>\w+)", folder: "(?<folder>[\w\/]*)",\s*uses: \[(?<uses>[^\]]*)\]/
        for match in manifest.matches(of: layer) {
            let name = String(match.name)
            declared[name] = names(in: match.uses)
            if match.folder.isEmpty {
                declared[name]?.insert("TestSupport")
                places[name] = Self.tests.appending(path: name)
            } else {
                groups[name] = String(match.folder)
                places[name] = Self.sources.appending(path: "\(match.folder)/\(name)")
            }
        }
        let support =
            /\.target\(\s*name: "(?<name>\w+)",\s*(?:dependencies: \[(?<uses>[^\]]*)\],\s*)?path: "Tests\//
        for match in manifest.matches(of: support) {
            declared[String(match.name)] = names(in: match.uses ?? "")
            places[String(match.name)] = Self.tests.appending(path: String(match.name))
        }
        self.groups = groups
        self.declared = declared
        folders = groups.mapValues { String($0.prefix { $0 != "/" }) }
        imports = try places.mapValues(Self.imports)
    }

    /// The folder with the sources of a target below `Sources`.
    func place(of target: String) -> URL {
        Self.sources.appending(path: "\(groups[target, default: ""])/\(target)")
    }

    /// The targets below `Sources` that import the module.
    func modules(importing name: String) -> Set<String> {
        Set(imports.filter { groups[$0.key] != nil && $0.value.contains(name) }.keys)
    }

    /// The files of a target below `Sources` that import the module, as paths below its folder.
    func files(of target: String, importing module: String) throws -> [String] {
        let folder = place(of: target)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return try (names ?? []).filter { $0.hasSuffix(".swift") }.filter { name in
            try Self.importedModules(folder.appending(path: name)).contains(module)
        }
    }

    private static let sources = Repository.root.appending(path: "Sources")
    private static let tests = Repository.root.appending(path: "Tests")

    private static func imports(below folder: URL) throws -> Set<String> {
        var found: Set<String> = []
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            found.formUnion(try importedModules(folder.appending(path: name)))
        }
        return found
    }

    private static func importedModules(_ file: URL) throws -> Set<String> {
        let pattern =
            /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol)\s+)?(\w+)/
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.contains("import ") }
        return Set(lines.compactMap { $0.prefixMatch(of: pattern).map { String($0.1) } })
    }
}
