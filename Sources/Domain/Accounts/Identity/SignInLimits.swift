/// How many attempts to sign in may fail, and how many to sign up may be made, within a time; then
/// whoever tries has to wait.
public struct SignInLimits: Hashable, Sendable {
    /// With one e-mail address, whether or not it is an account's.
    public var account: Int
    /// From one client address, whichever accounts are tried: room for an office behind it.
    public var client: Int
    /// Sign-ups from one client address, whether or not an account comes of them: each takes a
    /// password's hash, and tells whether an e-mail address is taken.
    public var signUps: Int
    public var window: Duration

    public init(account: Int, client: Int, signUps: Int = 100, window: Duration) {
        self.account = account
        self.client = client
        self.signUps = signUps
        self.window = window
    }

    /// In a quarter of an hour ten failures an account, and a hundred failures and a hundred
    /// sign-ups a client address.
    public static let standard = SignInLimits(
        account: 10, client: 100, signUps: 100, window: .seconds(15 * 60))
}
