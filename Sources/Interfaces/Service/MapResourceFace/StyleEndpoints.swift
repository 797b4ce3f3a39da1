import HTTPTypes
import Hummingbird
import MapStyles
import ServiceCore
import StoreRuntime

/// `/styles/{light,dark,print}.json`: the style of the map for MapLibre.
struct StyleEndpoints {
    private let service: ServiceDependencies
    private let files: StyleFiles

    init(_ service: ServiceDependencies) {
        self.service = service
        files = StyleFiles(folder: service.workspace.shippedData.cartographyFolder)
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/styles/{file}", [.get: style])
    }

    /// Its addresses have the host name that this client uses; that of others may differ.
    private static let cacheControl = "private, max-age=300"

    @Sendable private func style(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let theme = try Self.theme(context.parameters.require("file"))
        let query = try QueryParameters(request)
        try query.expectOnly(["language"])
        let root = service.address(of: "", for: request, context)
        let file = try files.file(
            StyleFiles.Key(theme: theme, language: Self.language(query), root: root))
        return try file.response(to: request, cacheControl: Self.cacheControl)
    }

    private static func theme(_ file: String) throws(Failure) -> StyleTheme {
        guard file.hasSuffix(".json"), let theme = StyleTheme(rawValue: String(file.dropLast(5)))
        else {
            let names = StyleTheme.allCases.map { "\($0.rawValue).json" }
            throw Failure(
                .notFound, "there is no such style; use one of: \(names.joined(separator: ", "))")
        }
        return theme
    }

    private static func language(_ query: QueryParameters) throws(Failure) -> LabelLanguage? {
        guard let tag = query["language"] else { return nil }
        guard let language = LabelLanguage(tag) else {
            throw Failure(
                .badRequest,
                "the language '\(tag.prefix(60))' is not valid; send a tag such as 'de' or "
                    + "'zh-Hant'")
        }
        return language
    }
}
