/// How many attempts to sign in may fail within a time; then whoever tries has to wait.
public struct SignInLimits: Hashable, Sendable {
    /// With one e-mail address, whether or not it is an account's.
    public var account: Int
    /// From one client address, whichever accounts are tried: room for an office behind it.
    public var client: Int
    public var window: Duration

    public init(account: Int, client: Int, window: Duration) {
        self.account = account
        self.client = client
        self.window = window
    }

    /// Ten an account and a hundred a client address in a quarter of an hour.
    public static let standard = SignInLimits(
        account: 10, client: 100, window: .seconds(15 * 60))
}
