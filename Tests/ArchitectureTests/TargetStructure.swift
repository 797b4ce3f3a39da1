import TestSupport
import Testing

/// The rules for the inside of a target.
@Suite struct TargetStructure {
    /// The largest group of files that may depend on each other.
    private static let largestCycle = 3
    /// The largest number of files in one folder.
    private static let largestFolder = 20

    @Test(arguments: SourceTree.swiftTargets)
    func hasNoLargeCyclesOrFolders(target: String) throws {
        let graph = try ReferenceGraph(below: SourceTree.current.get().place(of: target))
        let cycles = graph.fileCycles.filter { $0.count > Self.largestCycle }
        #expect(cycles.isEmpty, "files of \(target) depend on each other")
        #expect(graph.folderCycles.isEmpty, "folders of \(target) depend on each other")
        let large = graph.fileCounts.filter { $0.value > Self.largestFolder }
        #expect(large.isEmpty, "\(target) has folders of more than \(Self.largestFolder) files")
    }

    @Test func findsTheReferencesInCode() {
        let source = SwiftSource(
            ##"""
            // A comment on Comment.
            /* One on
               Block. */
            @MainActor public struct House<Owner>: Building {
                let text = "a Text with \(name(of: Interpolated.self)) in it"
                let raw = #"a \(Raw) text "quoted" and \#(Unraw.value)"#
            }
            private enum `Kind` {}
            extension Street {}
            """##)
        #expect(
            source.typeNames == [
                "MainActor", "House", "Owner", "Building", "Interpolated", "Unraw", "Kind",
                "Street",
            ])
        #expect(source.declaredTypes == ["House", "Kind"])
    }
}
