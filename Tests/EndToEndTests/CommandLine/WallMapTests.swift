import Foundation
import TestSupport
import Testing

@Suite("The sheet for the wall of a building on the command line", .ownThreads)
struct WallMapTests {
    @Test func aSheetIsOneFile() throws {
        let town = try SampleTown.signedIn().copy()
        try town.program.succeed([
            "buildings", "add", "A1B2C", "--name", "Harbour House", "--spaces", "6",
            "--address", "12 Harbour Street",
        ])
        let file = town.program.home.appending(path: "sheet.svg")
        let drawn = try town.program.succeed([
            "buildings", "wall-map", "a1b2c", "--into", file.path, "--paper", "letter",
            "--language", "de", "--url", "https://parking.example.org/",
        ])
        #expect(drawn.output.contains("Wall map written to \(file.path)"))
        let svg = try String(contentsOf: file, encoding: .utf8)
        for part in [
            "width=\"215.9mm\"", "Harbour House", ">A1B2C<", "Es gibt 6 Plätze.",
            "data:image/png;base64,",
        ] {
            #expect(svg.contains(part), "\(part)")
        }
    }

    @Test(arguments: [
        ["--into", "sheet.pdf"], ["--into", "sheet.svg", "--paper", "a3"],
        ["--into", "sheet.svg", "--url", "parking.example.org"],
    ])
    func mistakesAreExplained(_ rest: [String]) throws {
        let town = try SampleTown.signedIn().copy()
        let refused = try town.program.run(["buildings", "wall-map", "A1B2C"] + rest)
        #expect(refused.status == 2)
    }

    @Test func peopleWhoHaveNothingToDoWithABuildingGetNoSheet() throws {
        let town = try SampleTown.signedIn().copy()
        let refused = try town.program.run([
            "buildings", "wall-map", "ZZZZZ", "--into",
            town.program.home.appending(path: "sheet.svg").path,
        ])
        #expect(refused.status != 0)
        #expect(refused.messages.contains("you have no building ZZZZZ"))
    }
}
