import AtlasImport
import Foundation
import GRDB
import TestSupport
import Testing

/// Ctrl-C ends an import at once, whatever it does.
@Suite struct CancellationTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// A statement that nobody wants to wait for.
    private static func endlessly(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE endless AS WITH RECURSIVE n (i) AS
                    (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n
                """)
    }

    @Test(.extracts("liechtenstein.osm.pbf")) func anImportAsksOftenWhetherToGoOn() throws {
        let file = try Repository.extract("liechtenstein.osm.pbf")
        var stage = ImportProgress.Stage.surveying
        var questions: [ImportProgress.Stage: Int] = [:]
        try AtlasImporter(sources: [file], destination: workshop.destination).run(
            progress: { stage = $0.stage },
            isCancelled: {
                questions[stage, default: 0] += 1
                return false
            })
        #expect(questions.values.reduce(0, +) > 1_000)
        #expect(Set(questions.keys) == Set(ImportProgress.Stage.allCases))
    }

    @Test(.extracts("karlsruhe-kirchfeld.osm.pbf"), arguments: ImportProgress.Stage.allCases)
    func theFirstYesEndsEveryStage(_ stage: ImportProgress.Stage) throws {
        let file = try Repository.extract("karlsruhe-kirchfeld.osm.pbf")
        var (isThere, questions, answers) = (false, 0, 0)
        #expect(throws: ImportError.cancelled) {
            try AtlasImporter(sources: [file], destination: workshop.destination).run(
                progress: { if $0.stage == stage { isThere = true } },
                isCancelled: {
                    // Asked for the first time since the stage was announced.
                    questions += isThere ? 1 : 0
                    if questions > 0 { answers += 1 }
                    return questions > 0
                },
                completion: { if stage == .completing { try Self.endlessly($0) } })
        }
        // A statement may ask once more while it is undone.
        #expect((1...3).contains(answers), "went on after \(answers) times yes")
        let names = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.url.path)
        #expect(names.isEmpty)
    }
}
