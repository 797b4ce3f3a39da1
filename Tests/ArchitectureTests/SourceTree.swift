import Foundation
import TestSupport

/// The sources as they lie in the checkout, and what each module imports.
struct SourceTree {
    /// Module name → the folder of the house it stands in.
    let folders: [String: String]
    /// Module name → every module that one of its files imports.
    let imports: [String: Set<String>]

    init() throws {
        let sources = Repository.root.appending(path: "Sources")
        var folders: [String: String] = [:]
        var imports: [String: Set<String>] = [:]
        for folder in try Self.names(in: sources) {
            for module in try Self.names(in: sources.appending(path: folder)) {
                let place = sources.appending(path: folder).appending(path: module)
                folders[module] = folder
                imports[module] = try Self.imports(below: place)
            }
        }
        self.folders = folders
        self.imports = imports
    }

    func modules(importing name: String) -> Set<String> {
        Set(imports.filter { $0.value.contains(name) }.keys)
    }

    private static func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }.sorted()
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
