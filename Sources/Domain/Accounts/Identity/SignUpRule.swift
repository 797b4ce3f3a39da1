/// Who may create an account over HTTP.
public enum SignUpRule: String, CaseIterable, Sendable {
    /// Everybody.
    case open
    /// Whoever has an invitation code, which `parkway accounts invite` makes.
    case invitation
    /// Nobody.
    case off
}
