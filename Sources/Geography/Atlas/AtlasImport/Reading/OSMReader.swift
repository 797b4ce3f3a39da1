import Foundation
import OSMModel

/// What was read from the files.
public struct ReadingSummary: Hashable, Sendable {
    /// The number of nodes with tags.
    public var taggedNodes = 0
    /// The number of ways.
    public var ways = 0
    /// The number of relations.
    public var relations = 0
    /// The number of areas that were assembled.
    public var areas = 0
    /// The number of references of ways to nodes that the files lack.
    public var missingNodes = 0
    /// The number of ways with at least one missing node.
    public var waysWithMissingNodes = 0
    /// The number of relations and closed ways that are not areas.
    public var failedAreas = 0
}

/// Reads files into extractors in several passes.
///
/// Each pass reads all files before the next pass starts, so a way finds its nodes in any of the
/// files. Memory use is eight bytes per way, relation and tagged node, and 16 bytes per node of a
/// way, which move to a file beyond ``OSMLimits/locationBytesInMemory``.
struct OSMReader {
    let files: [OSMFile]
    /// The folder for the unlinked file of locations.
    let spillFolder: URL
    /// The maximum number of bytes of node locations in memory.
    let locationBytesInMemory: Int
    let monitor: ImportMonitor

    /// - Throws: ``ImportError``, and what extractors throw.
    func read(into extractors: [any ElementExtractor]) throws -> ReadingSummary {
        do {
            return try readPasses(into: extractors)
        } catch let crowd as CrowdedNode {
            throw ImportError.tooManyRoads(
                paths: files.map(\.url.path), node: crowd.node, count: crowd.roads,
                limit: OSMLimits.roadsPerNode)
        }
    }

    private func readPasses(into extractors: [any ElementExtractor]) throws -> ReadingSummary {
        var summary = ReadingSummary()
        let locations = try NodeLocations(
            spillingTo: spillFolder.path, pastBytes: locationBytesInMemory)
        let assembler = try AreaAssembler()
        var emptyFiles = Set(files.indices)
        try survey(locations, assembler, extractors, &summary, &emptyFiles)
        try locations.sort()
        try endRelations(assembler)
        try readNodes(locations, extractors, &summary, &emptyFiles)
        if let number = emptyFiles.min() {
            throw ImportError.noObjects(path: files[number].url.path)
        }
        try readWays(locations, extractors, &summary)
        try assembleAreas(locations, assembler, extractors, &summary)
        return summary
    }

    private func survey(
        _ locations: borrowing NodeLocations, _ assembler: borrowing AreaAssembler,
        _ extractors: [any ElementExtractor], _ summary: inout ReadingSummary,
        _ emptyFiles: inout Set<Int>
    ) throws {
        var seen: (ways: IdentifierSet, relations: IdentifierSet) = (.init(), .init())
        for (number, file) in files.enumerated() {
            seen.ways.startRun()
            seen.relations.startRun()
            var cursor = try ElementCursor(file, kinds: [.ways, .relations])
            while try step(&cursor, .surveying, number) {
                emptyFiles.remove(number)
                let element = cursor.element
                if element.isWay {
                    try check(way: element, of: file)
                    try locations.request(nodesOf: element)
                    guard seen.ways.insert(element.id) else { continue }
                    summary.ways += 1
                    let (nodes, tags) = (element.nodes, element.tags)
                    for extractor in extractors {
                        try extractor.scan(way: element.id, nodes: nodes, tags: tags)
                    }
                } else {
                    try check(relation: element, of: file)
                    guard seen.relations.insert(element.id) else { continue }
                    summary.relations += 1
                    try assembler.add(relationAt: cursor)
                    let relation = element.relation
                    for extractor in extractors { try extractor.relation(relation) }
                }
            }
        }
    }

    private func endRelations(_ assembler: borrowing AreaAssembler) throws {
        guard let excess = try assembler.endRelations() else { return }
        throw ImportError.tooManyAreas(
            paths: files.map(\.url.path), way: excess.way, count: excess.areas,
            limit: OSMLimits.areasPerWay)
    }

    private func readNodes(
        _ locations: borrowing NodeLocations, _ extractors: [any ElementExtractor],
        _ summary: inout ReadingSummary, _ emptyFiles: inout Set<Int>
    ) throws {
        var seen = IdentifierSet()
        for (number, file) in files.enumerated() {
            seen.startRun()
            var cursor = try ElementCursor(file, kinds: .nodes, locations: locations)
            while try step(&cursor, .readingNodes, number) {
                let element = cursor.element
                guard let location = element.location else { continue }
                emptyFiles.remove(number)
                guard seen.insert(element.id) else { continue }
                summary.taggedNodes += 1
                let node = OSMNode(id: element.id, location: location, tags: element.tags)
                for extractor in extractors { try extractor.node(node) }
            }
        }
    }

    private func readWays(
        _ locations: borrowing NodeLocations, _ extractors: [any ElementExtractor],
        _ summary: inout ReadingSummary
    ) throws {
        var seen = IdentifierSet()
        for (number, file) in files.enumerated() {
            seen.startRun()
            var cursor = try ElementCursor(file, kinds: .ways, locations: locations)
            while try step(&cursor, .readingWays, number) {
                guard seen.insert(cursor.element.id) else { continue }
                let way = cursor.element.way
                let missing = cursor.element.nodeCount - way.nodes.count
                summary.missingNodes += missing
                summary.waysWithMissingNodes += missing > 0 ? 1 : 0
                guard way.nodes.count > 1 else { continue }
                for extractor in extractors { try extractor.way(way) }
            }
        }
    }

    private func assembleAreas(
        _ locations: borrowing NodeLocations, _ assembler: borrowing AreaAssembler,
        _ extractors: [any ElementExtractor], _ summary: inout ReadingSummary
    ) throws {
        var seen = IdentifierSet()
        var count = 0
        for (number, file) in files.enumerated() {
            seen.startRun()
            var cursor = try ElementCursor(file, kinds: .ways, locations: locations)
            while try step(&cursor, .assemblingAreas, number) {
                guard seen.insert(cursor.element.id) else { continue }
                try assembler.add(wayAt: cursor) { area in
                    count += 1
                    for extractor in extractors { try extractor.area(area) }
                }
            }
        }
        summary.areas = count
        summary.failedAreas = assembler.failedCount
    }

    /// Steps to the next element of file `number`, and reports progress between blocks; false at
    /// the end.
    private func step(
        _ cursor: inout ElementCursor, _ stage: ImportProgress.Stage, _ number: Int
    ) throws -> Bool {
        while true {
            switch try cursor.next() {
            case .object:
                return true
            case .end: return false
            case .pause:
                let before = files.prefix(number).reduce(0) { $0 + $1.byteCount }
                let all = files.reduce(0) { $0 + $1.byteCount }
                let done = Double(before) + cursor.part * Double(files[number].byteCount)
                try monitor.report(stage, part: done / Double(all))
            }
        }
    }
}

extension OSMReader {
    private func check(way: Element, of file: OSMFile) throws {
        guard way.nodeCount <= OSMLimits.nodesPerWay else {
            throw ImportError.tooManyNodes(
                path: file.url.path, way: way.id, count: way.nodeCount,
                limit: OSMLimits.nodesPerWay)
        }
    }

    private func check(relation: Element, of file: OSMFile) throws {
        guard relation.memberCount <= OSMLimits.membersPerRelation else {
            throw ImportError.tooManyMembers(
                path: file.url.path, relation: relation.id, count: relation.memberCount,
                limit: OSMLimits.membersPerRelation)
        }
        if relation.isMemberOfItself {
            throw ImportError.relationOfItself(path: file.url.path, relation: relation.id)
        }
    }
}
