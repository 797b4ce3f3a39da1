import Foundation

/// Which files of a target name each other's top-level types.
///
/// Members that extensions add are not followed, so there are at least these references.
struct ReferenceGraph {
    /// File → the files whose types it names, as paths below the target's folder.
    private let references: [String: Set<String>]

    init(below folder: URL) throws {
        var sources: [String: SwiftSource] = [:]
        let files = FileManager.default.enumerator(atPath: folder.path)
        while let name = files?.nextObject() as? String {
            guard name.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            sources[name] = SwiftSource(text)
        }
        var homes: [Substring: Set<String>] = [:]
        for (file, source) in sources {
            for type in source.declaredTypes { homes[type, default: []].insert(file) }
        }
        references = sources.reduce(into: [:]) { references, source in
            references[source.key] = source.value.typeNames.reduce(into: []) { found, name in
                guard let homes = homes[name], !homes.contains(source.key) else { return }
                found.formUnion(homes)
            }
        }
    }

    /// Groups of files that all depend on each other, the largest first.
    var fileCycles: [[String]] { Self.cycles(references) }

    /// Groups of folders that all depend on each other, the largest first.
    var folderCycles: [[String]] {
        var folders: [String: Set<String>] = [:]
        for (file, others) in references {
            let folder = Self.folder(of: file)
            folders[folder, default: []]
                .formUnion(others.map(Self.folder).filter { $0 != folder })
        }
        return Self.cycles(folders)
    }

    /// Folder → the number of files in it, not counting those in its subfolders.
    var fileCounts: [String: Int] {
        references.keys.reduce(into: [:]) { $0[Self.folder(of: $1), default: 0] += 1 }
    }

    private static func folder(of file: String) -> String {
        let parts = file.split(separator: "/").dropLast()
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The strongly connected components of more than one node.
    ///
    /// Source: Tarjan, Depth-first search and linear graph algorithms, 1972.
    private static func cycles(_ arrows: [String: Set<String>]) -> [[String]] {
        var search = ComponentSearch(arrows: arrows)
        for node in arrows.keys.sorted() { search.visit(node) }
        return search.components.filter { $0.count > 1 }.map { $0.sorted() }
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}

private struct ComponentSearch {
    let arrows: [String: Set<String>]
    private(set) var components: [[String]] = []
    private var index: [String: Int] = [:]
    private var low: [String: Int] = [:]
    private var stack: [String] = []

    init(arrows: [String: Set<String>]) {
        self.arrows = arrows
    }

    mutating func visit(_ node: String) {
        guard index[node] == nil else { return }
        let number = index.count
        index[node] = number
        low[node] = number
        stack.append(node)
        for other in arrows[node, default: []] {
            if index[other] == nil {
                visit(other)
                low[node] = min(low[node, default: 0], low[other, default: 0])
            } else if stack.contains(other) {
                low[node] = min(low[node, default: 0], index[other, default: 0])
            }
        }
        guard low[node] == number, let first = stack.lastIndex(of: node) else { return }
        components.append(Array(stack[first...]))
        stack.removeSubrange(first...)
    }
}
