import ArgumentParser
import Buildings
import Documents
import Foundation
import Guidance
import Operations
import ParkingRecords
import StoreRuntime

struct WallMapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wall-map",
        abstract: "Draw a sheet for the wall of a building, as one SVG file.",
        discussion: """
            It has the building's name and code, a map, its rules, and a QR code for the phones of
            guests. Print it from a browser or turn it into a PDF.

            Examples:
              parkway buildings wall-map A1B2C --into wall-map.svg
              parkway buildings wall-map A1B2C --into wall-map.svg --paper letter --language fr \\
                --url https://parking.example.org
            """)

    @OptionGroup var building: BuildingArgument

    @Option(help: ArgumentHelp("SVG file to write.", valueName: "file.svg"))
    var into: String

    @Option(help: "Paper of the sheet.")
    var paper = WallMap.Paper.a4

    @Option(
        help: ArgumentHelp(
            "Language of the sheet (default: the one in LC_ALL, LC_MESSAGES or LANG, else en).",
            valueName: "language"))
    var language: Language?

    @OptionGroup var service: ServiceURLOption
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard into.lowercased().hasSuffix(".svg") else {
            throw ValidationError("--into '\(into)' must end in .svg; sheets are SVG files.")
        }
    }

    func run() async throws {
        let code = try building.code()
        let settings = try storeOptions.settings()
        let link = try service.address(of: "/park?building=\(code)", settings)
        let person = try await storeOptions.signedIn()
        let found = try await person.buildings.building(code).building
        let picture = try MapDrawing(person.workspace)
            .wallPicture(around: found.place.coordinate)
        let language = language ?? settings.language
        let svg = try WallMap(of: found, in: language, link: link, picture: picture)
            .svg(on: paper, in: language)
        try Files.write(Data(svg.utf8), to: URL(filePath: into))
        Terminal.print("Wall map written to \(into)")
    }
}

extension WallMap.Paper: ExpressibleByArgument {}
