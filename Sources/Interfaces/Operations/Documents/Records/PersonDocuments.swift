public import Accounts
public import RecordKeeping

/// How a person wants to be addressed and shown things, for programs.
public struct PreferencesDocument: Encodable, Sendable {
    /// The language of pages and directions; nil for the one that the browser asks for.
    public let language: PreferredLanguage?
    /// The units of distances; nil for those of the region.
    public let units: PreferredUnits?
    /// The colours of pages.
    public let theme: Theme
    /// A name of the IANA database; nil for the zone of the region.
    public let timeZone: String?
    /// The parking zones that the person has a permit for.
    public let zones: [String]
    /// Whether the person has a parking permit for disabled people.
    public let disabledPermit: Bool

    /// The preferences as they are stored.
    public init(_ preferences: Preferences) {
        language = preferences.language
        units = preferences.units
        theme = preferences.theme
        timeZone = preferences.timeZone?.text
        zones = preferences.permits.zones.list.map(\.text)
        disabledPermit = preferences.permits.hasDisabledPermit
    }
}

/// A licence plate that a person has saved, for programs.
public struct SavedPlateDocument: Encodable, Sendable {
    /// The UUID of the saved plate.
    public let id: String
    /// The licence plate.
    public let plate: String
    /// What the person calls the car; nil if it has no nickname.
    public let nickname: String?
    /// Whether it is the plate of the profile.
    public let ofProfile: Bool
    /// Other saved plates that differ only in characters that look alike.
    public let lookAlikes: [String]
    /// When the plate was saved.
    public let createdAt: Timestamp

    /// `all` are the saved plates of the same person.
    public init(_ saved: SavedPlate, among all: [SavedPlate]) {
        self.init(saved, lookAlikes: saved.lookAlikes(among: all))
    }

    /// The plate as it was just saved.
    public init(_ saving: PlateSaving) {
        self.init(saving.plate, lookAlikes: saving.lookAlikes)
    }

    private init(_ saved: SavedPlate, lookAlikes: [LicensePlate]) {
        id = saved.id.description
        plate = saved.plate.text
        nickname = saved.nickname?.text
        ofProfile = saved.isOfProfile
        self.lookAlikes = lookAlikes.map(\.text)
        createdAt = saved.savedAt
    }
}

/// An access token without its secret, for programs.
public struct AccessTokenDocument: Encodable, Sendable {
    /// The UUID of the token.
    public let id: String
    /// What the person calls it.
    public let name: String
    /// What it allows.
    public let scope: TokenScope
    /// When it was created.
    public let createdAt: Timestamp
    /// When it ends.
    public let expiresAt: Timestamp
    /// When it was last used, to five minutes; nil if it has not been used.
    public let lastUsedAt: Timestamp?

    /// The token as it is stored, without the hash of its secret.
    public init(_ token: AccessToken) {
        id = token.id.description
        name = token.name.text
        scope = token.scope
        createdAt = token.createdAt
        expiresAt = token.expiresAt
        lastUsedAt = token.lastUsedAt
    }
}

/// A new access token with its secret, which is shown only once.
public struct CreatedTokenDocument: Encodable, Sendable {
    /// The token.
    public let document: AccessTokenDocument
    /// Its secret.
    public let secret: AccessTokenSecret

    /// A token with its secret.
    public init(_ token: AccessToken, _ secret: AccessTokenSecret) {
        document = AccessTokenDocument(token)
        self.secret = secret
    }

    private enum CodingKeys: String, CodingKey {
        case token
    }

    public func encode(to encoder: any Encoder) throws {
        try document.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(secret.secretText, forKey: .token)
    }
}

/// A list of items without pages, for programs.
public struct ListDocument<Item: Encodable & Sendable>: Encodable, Sendable {
    /// All items.
    public let items: [Item]

    /// A list of `items`.
    public init(_ items: [Item]) {
        self.items = items
    }
}
