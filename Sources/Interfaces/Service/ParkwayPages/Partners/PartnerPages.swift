import Accounts
import ActivityPartners
import Documents
import Foundation
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// Activity partners: the feed, one post, a new post, and where to meet.
///
/// Posts of people who block each other answer 404, as do those that do not exist.
struct PartnerPages: Sendable {
    /// Adds the pages.
    func add(to routes: PageRoutes) {
        routes.own("/partners", show: feed)
        for format in RecordFileFormat.allCases {
            routes.own("/partners.\(format.rawValue)") { visit, person in
                try await export(format, visit, person)
            }
        }
        routes.own("/partners/count", show: countNew)
        routes.own("/partners/new", show: newPost, submit: addPost)
        routes.own("/partners/:id", show: post)
        routes.own("/partners/:id/edit", show: editPost, submit: savePost)
        routes.own("/partners/:id/join", submit: join)
        routes.own("/partners/:id/withdraw", submit: withdraw)
        routes.own("/partners/:id/end", submit: end)
        routes.own("/partners/:id/reopen", submit: reopen)
        routes.own("/partners/:id/chat", submit: openChat)
        routes.own("/partners/:id/meet", show: meet, submit: saveStart)
    }

    /// The board as the person sees it.
    func desk(_ visit: PageVisit, _ person: SignedIn) -> PartnerDesk {
        PartnerDesk(visit.service.workspace, person: person.account.id)
    }

    /// The id of the post that the path names.
    ///
    /// - Throws: ``Failure`` (404) if it is not an id.
    func reference(_ visit: PageVisit) throws -> RecordReference {
        let id: PartnerPost.ID = try visit.pathID("there is no such post")
        return RecordReference(id)
    }

    /// The text of the reason why something cannot be done with a post; nil for other errors.
    static func reason(_ error: ActivityPartnersError, _ texts: PageTexts) -> String? {
        switch error {
        case .postHidden: texts["people_hiddenPost"]
        case .postFull: texts["partner_fullNow"]
        case .postExpired, .postEnded: texts["partner_overNow"]
        case .askedAlready, .joinedAlready, .ownPost, .nothingToWithdraw, .changedMeanwhile,
            .notWaiting:
            texts["partner_changedMeanwhile"]
        case .askedTooOften(_, let limit):
            texts("partner_askedTooOften", ["count": String(limit)])
        case .tooManyPending(let limit):
            texts("partner_tooManyPending", ["count": String(limit)])
        case .tooManyPosts(let limit): texts("partner_tooManyPosts", ["count": String(limit)])
        default: nil
        }
    }
}
