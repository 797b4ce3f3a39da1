/// Maximum numbers of failed attempts to sign in, of attempts to sign up, and of wrong passwords of
/// signed-in people, within a time. Further attempts are rejected until the time has passed.
public struct SignInLimits: Hashable, Sendable {
    /// Failed attempts with one e-mail address from one client address, whether or not it has an
    /// account. Nobody is locked out by the failures of another client.
    public var accountFromClient: Int
    /// Failed attempts with one e-mail address from all clients together. Clients from which the
    /// account has signed in before are exempt, so that strangers cannot lock its owner out.
    public var account: Int
    /// Failed attempts from one client address with any accounts. An office may share an address.
    public var client: Int
    /// Attempts to sign up from one client address, successful or not. Each hashes a password and
    /// reveals whether an e-mail address is taken.
    public var signUps: Int
    /// Wrong passwords of a signed-in person, who must repeat it before some changes.
    public var confirmations: Int
    /// The time within which attempts are counted.
    public var window: Duration

    /// Creates limits for the attempts within `window`.
    public init(
        accountFromClient: Int = 10, account: Int = 100, client: Int = 100, signUps: Int = 100,
        confirmations: Int = 10, window: Duration
    ) {
        self.accountFromClient = accountFromClient
        self.account = account
        self.client = client
        self.signUps = signUps
        self.confirmations = confirmations
        self.window = window
    }

    /// Within 15 minutes: 10 failures per e-mail address and client, 100 per e-mail address, 100
    /// per client, 100 sign-ups per client, and 10 wrong confirmations per account.
    public static let standard = SignInLimits(window: .seconds(15 * 60))
}
