import AtlasImport
import Foundation
import GRDB
import TestSupport
import Testing

/// Ctrl-C ends an import at once, whatever it does.
@Suite struct CancellationTests {
    let workshop: Workshop

    init() throws { workshop = try Workshop() }

    /// How often and how densely a run asked whether it should go on.
    private final class Patience {
        var asked = 0
        /// The most seconds of the thread's time between two questions, and the stage of it.
        var longest = 0.0
        var longestStage: ImportProgress.Stage?
        var stage: ImportProgress.Stage?
        private var last = Patience.seconds
        private let began = Patience.seconds

        /// ``longest``, as a part of all that the thread did meanwhile.
        var longestPart: Double { longest / max(last - began, 1e-9) }

        /// Of this thread's work, so the machine's other work does not count.
        static var seconds: Double {
            var time = timespec()
            unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }

        func ask() {
            asked += 1
            let now = Self.seconds
            if now - last > longest { (longest, longestStage) = (now - last, stage) }
            last = now
        }
    }

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
        let patience = Patience()
        try AtlasImporter(sources: [file], destination: workshop.destination).run(
            progress: { patience.stage = $0.stage },
            isCancelled: {
                patience.ask()
                return false
            })
        #expect(patience.asked > 1_000)
        #expect(
            patience.longestPart < 0.5,
            "\(patience.longest) s in \(patience.longestStage?.rawValue ?? "")")
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
