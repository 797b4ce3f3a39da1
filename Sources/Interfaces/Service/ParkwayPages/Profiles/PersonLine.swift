import Accounts
import Hummingbird
import Operations
import Profiles
import RecordKeeping
import ServiceCore
import StoreRuntime

/// Somebody in a line of another thing's page, with what they show on their own.
///
/// The names differ from those of what is around them, which a template takes if these are nil.
struct PersonLine: Sendable {
    let personName: String
    let personInitials: String
    /// One of the colours of ``avatarColour(of:)``.
    let personColour: String
    /// Where their photo is; nil if they show none.
    let personPhoto: String?
    /// `34 years old`; nil if they do not show it.
    let personAge: String?
    /// `34`; nil if they do not show it.
    let personYears: String?
    /// Their page; nil if they have none.
    let personHref: String?

    /// `profile` is nil for a person whose page others do not see.
    init(_ name: PersonName, _ profile: PersonProfile?, _ visit: PageVisit) {
        personName = name.text
        personInitials = name.initials
        personColour = avatarColour(of: name.text)
        let href = profile?.username.map { visit.link("/people/\($0.text)") }
        personHref = href
        personPhoto = href.flatMap { href in
            profile?.photo.map { PhotoView($0, at: href).thumbnail }
        }
        personAge = profile.flatMap { visit.age($0) }
        personYears = profile?.draft.born.map { String($0.age(at: visit.now)) }
    }
}

extension PageVisit {
    /// `34 years old`; nil if the person does not show it.
    func age(_ profile: PersonProfile) -> String? {
        profile.draft.born.map { texts("people_years", ["count": String($0.age(at: now))]) }
    }

    /// The profiles of those of `accounts` whose page others see.
    func profiles(
        _ accounts: Set<Account.ID>, _ person: SignedIn
    ) async throws -> [Account.ID: PersonProfile] {
        try await ProfileDesk(service.workspace, for: person.account.id).people(accounts)
    }
}
