import Foundation
import Glyphs
import HTTPTypes
import Hummingbird
import ServiceCore

/// `/fonts/{fontstack}/{range}.pbf`: the letters of a map in the browser.
struct GlyphEndpoints {
    private let files = GlyphFiles()
    private let threads: FairThreads

    init(_ service: ServiceDependencies) {
        threads = service.tileThreads
    }

    func add(to endpoints: Endpoints) {
        endpoints.at("/fonts/{fontstack}/{file}", [.get: glyphs])
    }

    /// Fonts change with the operating system. Browsers revalidate them after a week.
    private static let cacheControl = "public, max-age=604800"

    @Sendable private func glyphs(
        _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        let key = try Self.key(
            stack: context.parameters.require("fontstack"), file: context.parameters.require("file")
        )
        let file: ServedFile
        if let kept = files.kept(key) {
            file = kept
        } else {
            file = try await threads.run { [files] in try files.file(key) }
        }
        return try file.response(to: request, cacheControl: Self.cacheControl)
    }

    /// - Throws: ``Failure`` (404) if there are no such glyphs.
    private static func key(stack: String, file: String) throws(Failure) -> GlyphFiles.Key {
        guard let list = stack.removingPercentEncoding, list.utf8.count <= longestList,
            let stack = FontStack(firstOf: list)
        else {
            let names = FontStack.allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.notFound, "there is no such font; use one of: \(names)")
        }
        guard file.hasSuffix(".pbf"), let range = GlyphRange(file.dropLast(4)) else {
            throw Failure(
                .notFound,
                "these are no glyphs; use the 256 characters from a multiple of 256 on, from "
                    + "0-255.pbf to 65280-65535.pbf")
        }
        return GlyphFiles.Key(stack: stack, range: range)
    }

    /// In bytes.
    private static let longestList = 1_024
}
