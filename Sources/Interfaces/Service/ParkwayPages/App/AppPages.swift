import Buildings
import Guidance
import HTTPTypes
import Hummingbird
import ParkingRecords
import ServiceCore
import StoreRuntime
import WireText

/// What makes the pages an app that can be installed: the manifest, the service worker and the page for
/// no network.
struct AppPages {
    func add(to routes: PageRoutes) {
        routes.open("/manifest.webmanifest", show: manifest)
        routes.open("/worker.js", show: worker)
        routes.open("/offline", show: offline)
    }

    // MARK: Manifest

    /// Source: https://www.w3.org/TR/appmanifest/
    private struct Manifest: Encodable {
        let name = "Parkway"
        let lang: String
        let description: String
        let id: String
        let startURL: String
        let scope: String
        let display = "standalone"
        let backgroundColor = "#f6f4ef"
        let themeColor = "#1c4fb4"
        let icons: [Icon]
        let shortcuts: [Shortcut]

        struct Icon: Encodable {
            let src: String
            let sizes: String
            let type: String
            let purpose: String
        }

        struct Shortcut: Encodable {
            let name: String
            let url: String
        }

        enum CodingKeys: String, CodingKey {
            case name, lang, description, id, scope, display, icons, shortcuts
            case startURL = "start_url"
            case backgroundColor = "background_color"
            case themeColor = "theme_color"
        }
    }

    /// The first building of a guard or owner adds a shortcut.
    private func manifest(_ visit: PageVisit) async throws -> Response {
        let addresses = visit.files.assets.addresses
        let icons = [
            ("mark", "any", "image/svg+xml", "any"), ("icon192Png", "192x192", "image/png", "any"),
            ("icon512Png", "512x512", "image/png", "any"),
            ("iconMaskable512Png", "512x512", "image/png", "maskable"),
        ].compactMap { key, sizes, type, purpose in
            addresses[key].map {
                Manifest.Icon(src: $0, sizes: sizes, type: type, purpose: purpose)
            }
        }
        var shortcuts = [Manifest.Shortcut(name: visit.texts["map"], url: visit.link("/map"))]
        if visit.service.workspace.hasRecords {
            shortcuts.insert(
                Manifest.Shortcut(name: visit.texts["parkedHere"], url: visit.link("/park")), at: 0)
        }
        if let person = visit.person,
            let seen = try await GuardPages().guarded(visit, person).first
        {
            shortcuts.append(
                Manifest.Shortcut(
                    name: visit.texts["guard_lookUp"],
                    url: visit.link("/buildings/\(seen.building.code)/look-up")))
        }
        let manifest = Manifest(
            lang: visit.texts.language.rawValue, description: visit.texts["appDescription"],
            id: visit.link("/"), startURL: visit.link("/"), scope: visit.link("/"), icons: icons,
            shortcuts: shortcuts)
        return try ServedFile(
            Array(JSONText.compactBytes(manifest)), type: "application/manifest+json"
        ).response(to: visit.request, cacheControl: "private, no-cache")
    }

    // MARK: Service worker

    private func worker(_ visit: PageVisit) throws -> Response {
        guard let worker = visit.files.workers[visit.texts.language] else {
            throw Failure(.notFound, "there is no service worker")
        }
        var response = try worker.response(to: visit.request, cacheControl: "private, no-cache")
        response.headers[.vary] = "Accept-Language, Accept-Encoding, Cookie"
        return response
    }

    // MARK: Without network

    /// What the template shows.
    private struct OfflineContent {
        let home: String
        /// The page that checks receipts.
        let check: String
    }

    private func offline(_ visit: PageVisit) throws -> Response {
        // The worker keeps it for whoever uses the browser next, so it names nobody.
        let kept = try PageVisit(
            visit.request, visit.context, visit.service, visit.files, person: nil, isKept: true)
        return try kept.page(
            "offline", kept.texts["noNetwork"],
            OfflineContent(home: kept.link("/"), check: kept.link("/check-receipt")),
            look: .door)
    }
}
