/// How many attempts to sign in may fail, and how many attempts to sign up may be made, within a
/// time. Further attempts are rejected until the time has passed.
public struct SignInLimits: Hashable, Sendable {
    /// Failed attempts with one e-mail address, whether or not it has an account.
    public var account: Int
    /// Failed attempts from one client address with any accounts. An office may share an address.
    public var client: Int
    /// Attempts to sign up from one client address, successful or not. Each hashes a password and
    /// reveals whether an e-mail address is taken.
    public var signUps: Int
    /// The time within which attempts are counted.
    public var window: Duration

    /// Creates limits for the attempts within `window`.
    public init(account: Int, client: Int, signUps: Int = 100, window: Duration) {
        self.account = account
        self.client = client
        self.signUps = signUps
        self.window = window
    }

    /// Within 15 minutes: 10 failures per e-mail address, 100 failures and 100 sign-ups per client.
    public static let standard = SignInLimits(
        account: 10, client: 100, signUps: 100, window: .seconds(15 * 60))
}
