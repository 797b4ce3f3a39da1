import Guidance
import ServiceCore

/// What every page has: head, navigation, languages.
struct PageLayout {
    /// The texts of the page's language, by key.
    let t: [String: String]
    let lang: String
    let title: String
    /// A class of the body.
    let layout: String
    /// The addresses of assets, by their names without dots: `pagesCSS`.
    let assets: [String: String]
    let icons: String
    let home: String
    let documentation: String
    let destinations: [Destination]
    /// The bar on phones needs at least two destinations.
    let hasBar: Bool
    let languages: [LanguageLink]

    /// A page of the navigation.
    struct Destination {
        let label: String
        let icon: String
        let href: String
        let isCurrent: Bool
    }

    /// The same page in another language.
    struct LanguageLink {
        let name: String
        let tag: String
        let href: String
        let isChosen: Bool
    }

    /// The frame of the page at `address`. The title is without the name of the service; `layout` is
    /// a class of the body.
    init(
        title: String, layout: String, at address: PageAddress, _ texts: PageTexts,
        _ assets: AssetFolder, _ service: ServiceDependencies
    ) {
        t = texts.all
        lang = texts.language.rawValue
        self.title = title
        self.layout = layout
        self.assets = assets.addresses
        icons = assets.addresses["icons"] ?? ""
        home = service.link("/map")
        documentation = service.link("/docs")
        destinations = [
            Destination(
                label: texts["map"], icon: "map", href: service.link("/map"), isCurrent: true)
        ]
        hasBar = destinations.count > 1
        languages = Language.allCases.map { language in
            LanguageLink(
                name: language.ownName, tag: language.rawValue,
                href: address.setting("lang", language.rawValue).text,
                isChosen: language == texts.language)
        }
    }
}
