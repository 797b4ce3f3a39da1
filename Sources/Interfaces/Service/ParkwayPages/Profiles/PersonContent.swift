import Accounts
import ActivityPartners
import Foundation
import Operations
import Photos
import Profiles
import RecordKeeping
import ServiceCore
import StoreRuntime

/// The parts of a person's page.
enum PersonTab: String, CaseIterable, Sendable {
    case about, posts, photos, settings
}

/// A person as the head of a page shows them.
struct PersonHead {
    let initials: String
    let name: String
    /// `@nora`; nil if they have chosen no username.
    let username: String?
    /// `34 years old · Woman`; nil if they say neither.
    let facts: String?
    let photo: PhotoView?

    /// `address` is the page of the person, below which the photo is.
    init(_ profile: PersonProfile, at address: String, _ visit: PageVisit) {
        let (texts, draft) = (visit.texts, profile.draft)
        initials = profile.name.initials
        name = profile.name.text
        username = profile.username.map { "@\($0.text)" }
        let facts = [visit.age(profile), draft.gender.map { texts.name(of: $0) }].compactMap(\.self)
        self.facts = facts.isEmpty ? nil : facts.joined(separator: " · ")
        photo = profile.photo.map { PhotoView($0, at: address) }
    }
}

extension PageTexts {
    /// The gender in words.
    func name(of gender: Gender) -> String { self["people_gender_\(gender.rawValue)"] }
}

/// The links between the parts of a person's page.
struct PersonTabs {
    let tabs: [Tab]

    /// A part.
    struct Tab {
        let label: String
        let href: String
        let isChosen: Bool
    }

    /// `tabs` of the page at `path`, of which one is `chosen`.
    init(_ tabs: [PersonTab], chosen: PersonTab, at path: String, _ texts: PageTexts) {
        self.tabs = tabs.map {
            Tab(
                label: texts["people_tab_\($0.rawValue)"],
                href: PageAddress(path).setting("tab", $0.rawValue).text, isChosen: $0 == chosen)
        }
    }
}

/// What the parts of a person's page show. Only the chosen part is not nil.
struct PersonParts {
    /// The lines of what the person says about themself.
    var about: About?
    var posts: Posts?
    var photos: Grid?

    /// What a person says.
    struct About {
        let lines: [String]
        /// What stands there if they say nothing.
        let empty: String?
    }

    /// Activity posts.
    struct Posts {
        let rows: [Row]
        let empty: String?

        struct Row {
            let href: String
            let title: String
            let note: String
        }
    }

    /// Photo posts, three in a row.
    struct Grid {
        /// Where a new one is made; nil on the pages of others.
        let newHref: String?
        let tiles: [Tile]
        let empty: String?
        /// The next page; nil on the last one.
        let older: String?

        struct Tile {
            let href: String
            let photo: PhotoView
            let alt: String
            let isHidden: Bool
        }
    }
}

extension PersonParts {
    private static let pageLimit = 30

    /// The part `tab` of the page of `profile` at `path`.
    ///
    /// - Throws: `InvalidValue` if the cursor in the query is none; `StoreError`.
    init(
        _ tab: PersonTab, of profile: PersonProfile, at path: String, _ desk: ProfileDesk,
        _ visit: PageVisit
    ) async throws {
        let texts = visit.texts
        let isOwn = profile.account == desk.viewer
        switch tab {
        case .about:
            let lines = (profile.draft.about?.text ?? "")
                .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
            about = About(
                lines: lines,
                empty: lines.isEmpty
                    ? texts[isOwn ? "people_noAboutOwn" : "people_noAbout"] : nil)
        case .posts:
            let rows = try await desk.activities(of: profile).map { post in
                Posts.Row(
                    href: visit.link("/partners/\(post.id)"), title: post.draft.activity.text,
                    note: Self.note(of: post, visit))
            }
            posts = Posts(rows: rows, empty: rows.isEmpty ? texts["people_noPosts"] : nil)
        case .photos:
            let page = try await desk.posts(
                of: profile, after: visit.query["after"].map { try PageCursor($0) },
                limit: Self.pageLimit)
            photos = Grid(
                newHref: isOwn ? visit.link("/photos/new") : nil,
                tiles: page.items.map { Self.tile(of: $0, visit) },
                empty: page.items.isEmpty
                    ? texts[isOwn ? "people_noPhotosOwn" : "people_noPhotos"] : nil,
                older: page.next.map {
                    PageAddress(path).setting("tab", tab.rawValue)
                        .setting("after", $0.description).text
                })
        case .settings: break
        }
    }

    private static func note(of post: PartnerPost, _ visit: PageVisit) -> String {
        guard post.hiddenAt == nil else { return visit.texts["people_hidden"] }
        return switch post.state(at: visit.now) {
        case .open:
            visit.texts(
                "people_postOpen", ["time": visit.clock.moment(post.draft.validUntil)])
        case .full: visit.texts["people_postFull"]
        case .expired(let time), .ended(let time):
            visit.texts("people_postEnded", ["time": visit.clock.moment(time)])
        }
    }

    private static func tile(of post: PhotoPost, _ visit: PageVisit) -> Grid.Tile {
        let href = visit.link("/photos/\(post.id)")
        return Grid.Tile(
            href: href, photo: PhotoView(post.photo, at: href),
            alt: post.caption?.text ?? visit.texts["people_photoAlt"],
            isHidden: post.hiddenAt != nil)
    }
}
