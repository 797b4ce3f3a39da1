import Atlas
import Geometry
import Guidance
import OpeningHours
import ServiceCore
import StoreRuntime

/// What the template of the map shows.
struct MapTemplate {
    let page: PageLayout
    let t: [String: String]
    let lang: String
    let icons: String
    let assets: [String: String]
    /// What the forms of the frame send along.
    let formToken: String
    let tokenField = PageForm.tokenField
    let heading: String
    let panel: String
    let content: MapContent
    let searchAction: String
    let query: String
    let keptFields: [HiddenField]
    let clearSearch: String?
    let phonePicture: String
    /// The pictures for other screens, the first that fits.
    let pictures: [PictureSource]
    let moves: [MapView.Move]
    let state: String
    /// Whether the search field is on top; else a form of the panel is.
    let hasSearch: Bool
    let ends: EndsForm?
    /// Whether nothing was asked, so that the panel may stay small.
    let isStart: Bool

    /// A picture of the map for some screens.
    struct PictureSource {
        let media: String
        let address: String
        let width: Int
        let height: Int
    }

    init(
        _ content: MapContent, _ frame: MapPage.Frame, _ view: MapView, _ visit: PageVisit
    ) {
        let (texts, files, service) = (frame.texts, visit.files, visit.service)
        page = PageLayout(
            title: content.title.map { "\($0) · \(texts["map"])" } ?? content.heading,
            look: .map, at: frame.query.panel == .parking ? .whereToPark : .map, frame.address,
            visit)
        t = texts.all
        lang = texts.language.rawValue
        icons = files.assets.addresses["icons"] ?? ""
        assets = files.assets.addresses
        formToken = visit.secret.formToken
        heading = content.heading
        panel = frame.query.panel.rawValue
        self.content = content
        searchAction = frame.base.path
        query = frame.query.text
        keptFields = frame.kept
        clearSearch = frame.query.text.isEmpty ? nil : frame.base.text
        ends = content.route?.form ?? content.parking?.form ?? content.reach?.form
        hasSearch = ends == nil
        isStart = content.start != nil
        let picture = service.link("/map.png")
        phonePicture = view.picture(
            picture, showing: content.picture, width: 780, height: 640, scale: 2)
        let desk = view.closer(by: 1).picture(
            picture, showing: content.picture, width: 1_200, height: 1_500, scale: 1.5)
        let wide = view.closer(by: 1.5).picture(
            picture, showing: content.picture, width: 1_920, height: 1_500, scale: 1.5)
        let sizes = [
            (media: "(min-width: 1440px)", address: wide, width: 1_280, height: 1_000),
            (media: "(min-width: 720px)", address: desk, width: 800, height: 1_000),
            (media: nil, address: phonePicture, width: 390, height: 320),
        ]
        pictures = [true, false].flatMap { isDark in
            sizes.compactMap { size in
                let media = [size.media, isDark ? "(prefers-color-scheme: dark)" : nil]
                    .compactMap(\.self)
                guard !media.isEmpty else { return nil }
                return PictureSource(
                    media: media.joined(separator: " and "),
                    address: size.address + (isDark ? "&theme=dark" : ""), width: size.width,
                    height: size.height)
            }
        }
        moves = view.moves(of: frame.address, texts)
        var state = content.state
        state.panel = frame.query.panel.rawValue
        state.complete(visit, texts: ["live_"])
        state.links["kerbs"] = KerbLayer.link(visit.permits, visit)
        state.kerbTime = (frame.query.moment ?? frame.localNow).description
        state.links.merge(MapOffers.links(visit)) { _, layer in layer }
        state.view.center = view.isChosen ? MapState.Place(view.center) : nil
        state.view.zoom = view.isChosen ? view.zoom : nil
        self.state = state.script
    }
}
