import Foundation
import Guidance
import Hummingbird
import ServiceCore
import StoreRuntime

/// The files of the pages, read once.
struct PageFiles: Sendable {
    let templates: PageTemplates
    let texts: PageCatalogues
    let assets: AssetFolder
    /// The script of the service worker in each language.
    let workers: [Language: ServedFile]

    /// - Throws: an error if a file cannot be read or is damaged.
    init(_ service: ServiceDependencies) throws {
        let folder = service.workspace.shippedData.folder.appending(path: "Web")
        templates = try PageTemplates(folder: folder.appending(path: "templates"))
        texts = try PageCatalogues(folder: folder.appending(path: "texts"))
        assets = try AssetFolder(
            [folder.appending(path: "assets"), folder.appending(path: "vendor")],
            below: service.link("/assets"))
        workers = try ServiceWorker.scripts(assets, link: service.link)
    }

    /// The asset that the address of a request names.
    ///
    /// - Throws: `Failure` (404) if there is none.
    func asset(_ request: Request, _ context: ServiceContext) throws -> Response {
        guard let name = context.parameters.get("name"), let file = assets.files[name] else {
            throw Failure(.notFound, "there is no such file; load the page again")
        }
        return try file.response(
            to: request, cacheControl: "public, max-age=31536000, immutable")
    }
}
