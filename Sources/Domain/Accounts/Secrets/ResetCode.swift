/// The choice of a new password, once.
public enum PasswordReset {}

/// The secret in a link with which a person chooses a new password.
public typealias ResetCode = CapabilityToken<PasswordReset>

extension ResetCode {
    /// How long a link works.
    public static var lifetime: Duration { .seconds(24 * 3_600) }
}
