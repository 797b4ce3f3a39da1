import Documents
import Foundation
import Operations
import Remedies

/// What the program prints about an error: its own sentence, then what the person can do.
enum ErrorSentence {
    /// The sentence for `error`, and a second one with its remedy if it has one.
    ///
    /// Parkway's errors describe themselves. Other errors come from libraries and address
    /// programmers, so the person reads what to do instead.
    static func of(_ error: any Error) -> String {
        if let mistakes = error as? Mistakes {
            return mistakes.all.map(\.sentence).joined(separator: "\nparkway: ")
        }
        if let error = error as? GeocodeBatchError, case .noAddressColumn = error {
            return "\(error) Use --column once for each."
        }
        let type = String(reflecting: type(of: error))
        if type.hasPrefix("GRDB.") {
            return "cannot read the store. Find out what is wrong with it: parkway check"
        }
        if type.hasPrefix("Foundation.") || type.hasPrefix("__C.") || type.hasPrefix("Swift.") {
            return "unexpected error: \(error.localizedDescription). "
                + "Check the store, then try again: parkway check"
        }
        guard let remedy = (error as? any RemediableError)?.remedy else { return "\(error)" }
        let fact = "\(error)"
        return (fact.hasSuffix(".") ? fact : fact + ".") + " " + remedy.instruction
    }
}

extension Remedy {
    /// What to type or do, as a sentence.
    fileprivate var instruction: String {
        switch self {
        case .importMap: "Import the map: parkway import FILE"
        case .restoreBackup: "Restore a backup: parkway restore FILE"
        case .chooseStore: "Choose another folder with --store or PARKWAY_STORE."
        case .installPackage(let package): "Install the package: sudo apt install \(package)"
        case .reinstall:
            "Install Parkway again, or set PARKWAY_DATA to the folder with its files."
        case .updateProgram: "Update Parkway to the version that wrote the store, or a newer one."
        case .retryLater: "Try again later."
        }
    }
}
