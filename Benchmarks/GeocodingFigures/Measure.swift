import Extracts
import Figures
import Foundation
import GRDB
import Geocoding
import Geometry

/// A measurement on a store. To add one, add a line to ``all``.
struct Measure: Sendable {
    let name: String
    let run: @Sendable (Scene) throws -> [Figure]

    static let all = [
        Measure("build", build),
        Measure("bytes", bytes),
        Measure("search-shared") { try searches($0, $1, \.shared) },
        Measure("search-full") { try searches($0, $1, \.full, areWhole: true) },
        Measure("search-reordered") { try searches($0, $1, \.reordered, areWhole: true) },
        Measure("search-partial") { try searches($0, $1, \.partial) },
        Measure("search-misspelt") { try searches($0, $1, \.misspelt, areWhole: true) },
        Measure("autocomplete") { try completions($0, $1, hasFocus: false) },
        Measure("autocomplete-focus") { try completions($0, $1, hasFocus: true) },
        Measure("reverse", reverse),
        Measure("batch", batch),
    ]

    private init(
        _ name: String, _ run: @escaping @Sendable (Scene, _ name: String) throws -> [Figure]
    ) {
        self.name = name
        self.run = { try run($0, name) }
    }
}

/// If each text names a single place, an answer elsewhere counts as no answer.
private func searches(
    _ scene: Scene, _ name: String, _ texts: (Queries) -> [String], areWhole: Bool = false
) throws -> [Figure] {
    let queries = try Queries(of: scene)
    let texts = texts(queries)
    guard !texts.isEmpty else { return [] }
    let geocoder = try scene.geocoder()
    return [
        try figure(scene, name, of: texts.count) { index in
            guard let first = try geocoder.search(texts[index]).first else { return true }
            return areWhole && first.coordinate.meters(to: queries.homes[index]) > 150
        }
    ]
}

private func completions(
    _ scene: Scene, _ name: String, hasFocus: Bool
) throws -> [Figure] {
    let queries = try Queries(of: scene)
    let geocoder = try scene.geocoder()
    return [
        try figure(scene, name, of: queries.typed.count) { index in
            let focus = hasFocus ? queries.places[index % queries.places.count] : nil
            return try geocoder.autocomplete(
                queries.typed[index], options: SearchOptions(limit: 5, focus: focus)
            ).isEmpty
        }
    ]
}

private func reverse(_ scene: Scene, _ name: String) throws -> [Figure] {
    let places = try Queries(of: scene).places
    let geocoder = try scene.geocoder()
    return [
        try figure(scene, name, of: places.count) {
            try geocoder.reverse(places[$0], options: ReverseOptions(limit: 1)).isEmpty
        }
    ]
}

/// `query` returns whether it found nothing.
private func figure(
    _ scene: Scene, _ name: String, of count: Int, _ query: (Int) throws -> Bool
) throws -> Figure {
    struct Nothing: Error {}
    return Figure(
        scene.name, name,
        QueryTimes(of: count, passes: 3) { if try query($0) { throw Nothing() } })
}

/// The addresses that one thread finds per second of its CPU time, each for the first time.
private func batch(_ scene: Scene, _ name: String) throws -> [Figure] {
    let texts = try Queries(of: scene).full
    let geocoder = try scene.geocoder()
    let seconds = try Stopwatch.thread.time {
        for text in texts { _ = try geocoder.search(text, options: SearchOptions(limit: 1)) }
    }
    return [Figure(scene.name, name, [Double(texts.count) / seconds], unit: .perSecond)]
}

/// Building the gazetteer from the tables of the atlas.
private func build(_ scene: Scene, _ name: String) throws -> [Figure] {
    try Memory.forgetPeak()
    let seconds = try Stopwatch.process.time { try scene.buildGazetteer() }
    return [
        Figure(scene.name, name, [seconds], unit: .seconds),
        Figure(scene.name, "\(name)-peak", [Double(try Memory.peakBytes())], unit: .bytes),
    ]
}

/// The size of each table of the gazetteer with its indexes, in bytes per address.
private func bytes(_ scene: Scene, _ name: String) throws -> [Figure] {
    _ = try scene.geocoder()
    return try scene.read { database in
        let addresses = try Double.fetchOne(database, sql: "SELECT count(*) FROM address") ?? 0
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT coalesce(m.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes
                FROM dbstat AS d LEFT JOIN sqlite_master AS m ON m.name = d.name
                WHERE d.aggregate = 1 AND d.name LIKE '%gazetteer_%' GROUP BY 1 ORDER BY 1
                """)
        let tables = rows.map { row in
            Figure(
                scene.name, "\(name)-\(row["name"] as String)",
                [Double(row["bytes"] as Int) / addresses], unit: .bytes)
        }
        let sum = tables.reduce(0) { $0 + $1.median }
        return [
            Figure(scene.name, "addresses", [addresses], unit: .addresses),
            Figure(scene.name, name, [sum], unit: .bytes),
        ] + tables
    }
}
