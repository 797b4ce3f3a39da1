import Atlas
import Documents
import Foundation
import Operations
import RecordKeeping
import Remedies

/// The message that the program prints for an error.
enum ErrorSentence {
    /// The error's own sentence and, if it has a remedy, a second one that says what to do.
    ///
    /// Errors of the database and of Foundation describe themselves for programmers, so their
    /// sentence only says what to do. `sentence` writes one that may contain times.
    static func of(
        _ error: any Error, writing sentence: (any TimedSentence) -> String
    ) -> String {
        switch error {
        case let mistakes as Mistakes:
            mistakes.all.map(\.sentence).joined(separator: "\nparkway: ")
        case GeocodeBatchError.noAddressColumn:
            "\(error) Use --column once for each."
        case is any DatabaseFailure:
            "cannot read the store. Find out what is wrong with it: parkway check"
        // Every error can be cast to NSError.
        case _ where type(of: error) is NSError.Type,
            is CocoaError, is POSIXError, is DecodingError, is EncodingError, is CancellationError:
            "unexpected error: \(error.localizedDescription). "
                + "Check the store, then try again: parkway check"
        default:
            withRemedy(error, sentence)
        }
    }

    private static func withRemedy(
        _ error: any Error, _ sentence: (any TimedSentence) -> String
    ) -> String {
        let fact = (error as? any TimedSentence).map(sentence) ?? "\(error)"
        guard let remedy = (error as? any RemediableError)?.remedy else { return fact }
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
