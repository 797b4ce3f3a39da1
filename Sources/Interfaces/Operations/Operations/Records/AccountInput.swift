public import Accounts
import RecordKeeping

extension InputValidation {
    /// The profile of a new account; nil if a value is invalid. Mistakes are reported under the names
    /// `email`, `name`, `phone` and `plate`.
    public mutating func profile(
        email: String, name: String, phone: String, plate: String
    ) -> AccountProfile? {
        let email = check("email", email, as: EmailAddress.self)
        let name = check("name", name, as: PersonName.self)
        let phone = check("phone", phone, as: ContactNumber.self)
        let plate = check("plate", plate, as: LicensePlate.self)
        guard let email, let name, let phone, let plate else { return nil }
        return AccountProfile(email: email, name: name, contactNumber: phone, plate: plate)
    }

    /// The changes of a profile, nil for values that stay. Mistakes are reported as by
    /// ``profile(email:name:phone:plate:)``.
    public mutating func profileChange(
        email: String?, name: String?, phone: String?, plate: String?
    ) -> ProfileChange {
        ProfileChange(
            email: email.flatMap { check("email", $0, as: EmailAddress.self) },
            name: name.flatMap { check("name", $0, as: PersonName.self) },
            contactNumber: phone.flatMap { check("phone", $0, as: ContactNumber.self) },
            plate: plate.flatMap { check("plate", $0, as: LicensePlate.self) })
    }

    /// The password of a new account; nil if it is invalid or part of `profile`, nil if that is
    /// invalid itself. Mistakes are reported under the name `password`.
    public mutating func password(_ text: String, of profile: AccountProfile?) -> Password? {
        check("password") { () throws(InvalidValue) in
            let password = try Password(text)
            if let profile { try password.requireUnlike(profile) }
            return password
        }
    }
}
