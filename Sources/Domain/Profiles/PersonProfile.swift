public import Accounts
public import Photos
public import RecordKeeping

/// What a person shows of themself to others.
public struct ProfileDraft: Hashable, Sendable {
    /// The name by which others find the person; nil if they have no public page.
    public var username: Username?
    /// Nil if the person does not say it.
    public var gender: Gender?
    /// Nil if the person does not say it. Others see the age.
    public var born: BirthDate?
    /// In the person's own words; nil if there are none.
    public var about: AboutText?

    /// Creates the value from its parts.
    public init(
        username: Username? = nil, gender: Gender? = nil, born: BirthDate? = nil,
        about: AboutText? = nil
    ) {
        self.username = username
        self.gender = gender
        self.born = born
        self.about = about
    }
}

/// A change of a profile; what is left out stays.
public struct ProfileDraftChange: Hashable, Sendable {
    /// The name in the address of the person's page.
    public var username: MemberChange<Username>
    /// What the person says of their gender.
    public var gender: MemberChange<Gender>
    /// The date of birth, of which others see the age.
    public var born: MemberChange<BirthDate>
    /// What the person tells of themselves.
    public var about: MemberChange<AboutText>

    /// Creates a change; what is left out stays.
    public init(
        username: MemberChange<Username> = .keep, gender: MemberChange<Gender> = .keep,
        born: MemberChange<BirthDate> = .keep, about: MemberChange<AboutText> = .keep
    ) {
        self.username = username
        self.gender = gender
        self.born = born
        self.about = about
    }

    /// `draft` with this change.
    public func applied(to draft: ProfileDraft) -> ProfileDraft {
        ProfileDraft(
            username: username.applied(to: draft.username),
            gender: gender.applied(to: draft.gender), born: born.applied(to: draft.born),
            about: about.applied(to: draft.about))
    }
}

/// A person as others see them, and what only the person sees.
public struct PersonProfile: Hashable, Sendable {
    /// Whose profile it is.
    public let account: Account.ID
    /// The name of the account.
    public let name: PersonName
    /// What the person entered.
    public private(set) var draft: ProfileDraft
    /// The edition of the photo; nil if there is none.
    public private(set) var photo: PhotoTag?
    /// When the owner of the server hid the profile from others; nil if it is not hidden.
    public let hiddenAt: Timestamp?
    /// 0 until the person enters something, one more with each change.
    public private(set) var version: Int

    /// Creates a profile from its stored parts.
    public init(
        account: Account.ID, name: PersonName, draft: ProfileDraft = ProfileDraft(),
        photo: PhotoTag? = nil, hiddenAt: Timestamp? = nil, version: Int = 0
    ) {
        self.account = account
        self.name = name
        self.draft = draft
        self.photo = photo
        self.hiddenAt = hiddenAt
        self.version = version
    }

    /// As in ``draft``.
    public var username: Username? { draft.username }

    /// The profile after a change. The same profile if nothing changes.
    public func changed(by change: ProfileDraftChange) -> PersonProfile {
        let changed = change.applied(to: draft)
        guard changed != draft else { return self }
        return next { $0.draft = changed }
    }

    /// The profile with another photo, or without one.
    ///
    /// - Throws: ``ProfilesError/noProfilePhoto`` if there is none to take away.
    public func pictured(by photo: PhotoTag?) throws(ProfilesError) -> PersonProfile {
        if photo == nil && self.photo == nil { throw .noProfilePhoto }
        return next { $0.photo = photo }
    }

    /// Checks that the profile still has `version`. Checks nothing if `version` is nil.
    ///
    /// - Throws: ``ProfilesError/profileChangedMeanwhile``.
    package func require(_ version: Int?) throws(ProfilesError) {
        if let version, version != self.version { throw .profileChangedMeanwhile }
    }

    private func next(_ change: (inout PersonProfile) -> Void) -> PersonProfile {
        var next = self
        change(&next)
        next.version += 1
        return next
    }
}
