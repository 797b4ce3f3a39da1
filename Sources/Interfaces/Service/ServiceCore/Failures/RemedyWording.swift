import Remedies

extension Remedy {
    /// What to do, in a sentence for the callers of the service and for its log.
    fileprivate var sentence: String {
        switch self {
        case .importMap: "The owner of this server must import the map again."
        case .restoreBackup: "The owner of this server must restore a backup."
        case .chooseStore: "The owner of this server must choose another folder for the store."
        case .installPackage(let name):
            "The owner of this server must install the package '\(name)'."
        case .reinstall: "The owner of this server must install the program again."
        case .updateProgram: "The owner of this server must update the program."
        case .retryLater: "Try again later."
        }
    }
}

extension Failure {
    /// The sentence of `error` and, if it has a remedy, a sentence that says what to do. It names no
    /// path of the server.
    package static func sentence(for error: any Error) -> String {
        let fact = (error as? any ServerFault)?.factForCallers ?? "\(error)"
        guard let remedy = (error as? any RemediableError)?.remedy else { return fact }
        return (fact.hasSuffix(".") ? fact : fact + ".") + " " + remedy.sentence
    }
}
