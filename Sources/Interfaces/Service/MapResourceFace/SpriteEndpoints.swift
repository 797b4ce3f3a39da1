import Hummingbird
import ServiceCore
import StoreRuntime

/// `/sprites/sprites.json` and `.png`, and `sprites@2x`: the icons of a map in the browser.
///
/// The names are those of `Data/Cartography/icons`, and some of VersaTiles. Maps ignore the icons of a
/// style that are not there.
struct SpriteEndpoints {
    private let files: SpriteFiles
    private let threads: FairThreads

    init(_ service: ServiceDependencies) {
        files = SpriteFiles(styleFolder: service.workspace.shippedData.cartographyFolder)
        threads = service.tileThreads
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/sprites/{file}", [.get: sprite])
    }

    /// As long as styles, because both change together.
    private static let cacheControl = "public, max-age=300"

    @Sendable private func sprite(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let text = try context.parameters.require("file").replacing("%40", with: "@")
        guard let name = SpriteFiles.Name(rawValue: text) else {
            let names = SpriteFiles.Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.notFound, "there is no such file of icons; use one of: \(names)")
        }
        let file = try await threads.run { [files] in try files.file(name) }
        return try file.response(to: request, cacheControl: Self.cacheControl)
    }
}
