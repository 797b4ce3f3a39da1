import Accounts
import Buildings
import Conversations
import Foundation
import Guidance
import Inboxes
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What every page has: head, navigation, languages, and the message of the last page.
struct PageLayout {
    /// How a page is laid out.
    enum Look: String, Sendable {
        /// With the navigation.
        case standard = "page"
        /// A task of several steps: its button takes the place of the bar on phones.
        case flow = "page flow"
        /// One column without navigation, for whoever is not signed in.
        case door
        /// A column with a map next to it.
        case side = "page side"
        /// A task of several steps with a map next to it.
        case sideFlow = "page side flow"
        /// The map.
        case map = "map-page"
    }

    /// The destinations of the navigation.
    enum Place: Hashable, Sendable {
        case home, parkings, map, whereToPark, neighbours, storage, fountains, partners, inbox, me
        /// The list of buildings.
        case buildings
        /// The pages of a building.
        case building(BuildingCode)
        /// Where the plates of a building are looked up.
        case lookUp(BuildingCode)
    }

    /// The texts of the page's language, by key.
    let t: [String: String]
    let lang: String
    let title: String
    /// The classes of the body.
    let layout: String
    /// `light` or `dark`; nil for that of the system.
    let theme: String?
    /// The addresses of assets, by their names without dots: `pagesCSS`.
    let assets: [String: String]
    let icons: String
    let home: String
    let documentation: String
    let manifest: String
    /// Where the service worker is, which is also where it works.
    let worker: String
    let destinations: [Destination]
    /// The buildings that the person owns or guards, each with its pages.
    let buildings: [BuildingLinks]
    /// The bar on phones needs at least two destinations.
    let hasBar: Bool
    let hasNavigation: Bool
    let languages: [LanguageLink]
    let person: PersonLink?
    /// Where to sign in; nil if somebody is signed in, or there are no accounts.
    let signIn: String?
    let flash: Message?
    /// What scripts need to hear of the person's records; nil if nobody is signed in.
    let live: Live?

    /// Where scripts listen, and when the page was made.
    struct Live {
        /// Where the stream of events is.
        static let path = "/me/events"

        let events: String
        /// Where the count of the inbox is.
        let inbox: String
        /// In milliseconds since the epoch.
        let now: Int64
        /// The time zone in which the page tells times.
        let zone: String
    }

    /// What the last page left to say.
    struct Message {
        let text: String
        let undo: UndoForm?

        init(_ flash: Flash) {
            text = flash.text
            undo = flash.undo.map { undo in
                UndoForm(
                    label: undo.label, action: undo.action,
                    hidden: undo.fields.sorted { $0.key < $1.key }
                        .map { HiddenField(name: $0.key, value: $0.value) })
            }
        }
    }

    /// The form that takes back what was done.
    struct UndoForm {
        let label: String
        let action: String
        let hidden: [HiddenField]
    }

    /// A page of the navigation.
    struct Destination {
        let label: String
        let icon: String
        let href: String
        let isCurrent: Bool
        /// How much waits there; nil if nothing does.
        let count: String?
        /// The count in words, for screen readers.
        let spoken: String
        /// `everywhere`, `desk-only` for the sidebar alone, or `bar-only` for the bar and the rail.
        let extent: String
    }

    /// A building in the sidebar.
    struct BuildingLinks {
        let building: String
        let links: [Destination]
    }

    /// A page that the navigation leads to.
    private struct Page {
        /// Where one is when it is the current page.
        let places: [Place]
        let label: String
        let icon: String
        let path: String
        var extent = "everywhere"
        /// Whether those who are not signed in see it.
        var isForEveryone = false
        /// Whether it shows records, not the map alone.
        var needsRecords = true

        static let all = [
            Page(places: [.home], label: "home", icon: "home", path: "/"),
            Page(
                places: [.parkings], label: "myParkings", icon: "list", path: "/parkings",
                extent: "desk-only"),
            Page(
                places: [.map], label: "map", icon: "map", path: "/map", isForEveryone: true,
                needsRecords: false),
            Page(
                places: [.whereToPark], label: "whereToPark", icon: "search",
                path: "/map?show=parking", extent: "desk-only", isForEveryone: true,
                needsRecords: false),
            Page(
                places: [.neighbours, .storage, .fountains, .partners], label: "neighbours",
                icon: "people", path: "/neighbours", extent: "bar-only"),
            Page(
                places: [.storage], label: "storage", icon: "box", path: "/storage",
                extent: "desk-only"),
            Page(
                places: [.fountains], label: "fountains", icon: "drop", path: "/fountains",
                extent: "desk-only", isForEveryone: true),
            Page(
                places: [.partners], label: "partners", icon: "people", path: "/partners",
                extent: "desk-only"),
            Page(places: [.inbox], label: "inbox", icon: "chat", path: "/inbox"),
            Page(places: [.me], label: "me", icon: "person", path: "/me", extent: "bar-only"),
        ]
    }

    /// The same page in another language.
    struct LanguageLink {
        let name: String
        let tag: String
        let href: String
        let isChosen: Bool
    }

    /// The person at the foot of the sidebar.
    struct PersonLink {
        let name: String
        let initials: String
        let href: String
        let isCurrent: Bool
    }

    /// The frame of the page at `address`, whose destination is `place`. The title is without the
    /// name of the service.
    init(
        title: String, look: Look, at place: Place?, _ address: PageAddress, _ visit: PageVisit
    ) {
        let (texts, service) = (visit.texts, visit.service)
        let isSignedIn = visit.person != nil
        t = texts.all
        lang = texts.language.rawValue
        self.title = title
        theme = visit.theme == .system ? nil : visit.theme.rawValue
        assets = visit.files.assets.addresses
        icons = visit.files.assets.addresses["icons"] ?? ""
        home = service.link(isSignedIn ? "/" : "/map")
        documentation = service.link("/docs")
        manifest = service.link("/manifest.webmanifest")
        worker = service.link("/worker.js")
        let hasRecords = service.workspace.hasRecords
        let shown = Page.all.filter {
            (isSignedIn || $0.isForEveryone) && (hasRecords || !$0.needsRecords)
        }
        let waiting = visit.inbox?.sum ?? 0
        destinations = shown.map { page in
            let hasCount = page.places == [.inbox] && waiting > 0
            return Destination(
                label: texts[page.label], icon: page.icon, href: service.link(page.path),
                isCurrent: page.places.contains { $0 == place },
                count: hasCount ? String(min(waiting, 99)) : nil,
                spoken: hasCount ? texts.count("inbox_waiting", waiting) : "",
                extent: page.extent)
        }
        buildings = visit.buildings.map { managed in
            BuildingLinks(managed, at: place, visit)
        }
        hasNavigation = look != .door
        hasBar = isSignedIn && hasNavigation && look != .flow && look != .sideFlow
        layout = look.rawValue + (hasBar ? " has-bar" : "")
        languages = Language.allCases.map { language in
            LanguageLink(
                name: language.ownName, tag: language.rawValue,
                href: address.setting("lang", language.rawValue).text,
                isChosen: language == texts.language)
        }
        person = visit.person.map { person in
            PersonLink(
                name: person.account.name.text, initials: person.account.name.initials,
                href: service.link("/me"), isCurrent: place == .me)
        }
        signIn = isSignedIn || !hasRecords ? nil : service.link("/sign-in")
        flash = visit.flash.map(Message.init)
        live =
            isSignedIn
            ? Live(
                events: service.link(Live.path), inbox: service.link("/inbox/count"),
                now: visit.now.millisecondsSinceEpoch,
                zone: visit.timeZone.identifier) : nil
    }
}

extension PageLayout.BuildingLinks {
    /// The pages of a building for its owner or guard.
    init(_ managed: ManagedBuilding, at place: PageLayout.Place?, _ visit: PageVisit) {
        let page = visit.link("/buildings/\(managed.code)")
        building = managed.name.text
        links = [
            ("buildings_page", "building", page, PageLayout.Place.building(managed.code)),
            ("buildings_lookUp", "shield", page + "/look-up", .lookUp(managed.code)),
        ].map { key, icon, href, destination in
            PageLayout.Destination(
                label: visit.texts[key], icon: icon, href: href,
                isCurrent: place == destination, count: nil, spoken: "", extent: "desk-only")
        }
    }
}
