package import Accounts
import CSodium

extension PasswordCost {
    /// The lowest cost that Argon2id allows, so that tests are fast.
    package static let least = PasswordCost(
        passes: UInt64(crypto_pwhash_argon2id_OPSLIMIT_MIN),
        bytes: Int(crypto_pwhash_argon2id_MEMLIMIT_MIN),
        decoy: PasswordHash(
            stored: "$argon2id$v=19$m=8,t=1,p=1$vKBLDiI0C54gEAewktlaDg$FIdGWcQ/Ky"
                + "b/ilzk+huYAmykExBGr5x6cYhSzC4Qdeo"))
}
