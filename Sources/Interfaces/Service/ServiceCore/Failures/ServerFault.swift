import OSMModel
import StoreContract
import StoreRuntime

/// An error of the server's own files. Callers of the service learn what does not work; the log says
/// where the files are.
package protocol ServerFault: Error {
    /// What does not work, without paths of the server.
    var factForCallers: String { get }
}

extension StoreError: ServerFault {
    package var factForCallers: String {
        switch self {
        case .busy:
            "another process has locked the records for seconds; nothing was changed"
        case .unreachable, .overloaded, .timedOut:
            "the records of this server do not answer at the moment; nothing was changed"
        case .beingMoved, .moveUnfinished:
            "the records of this server are being moved; nothing was changed"
        case .outcomeUnknown:
            "the connection to the records was lost during the change; "
                + "check whether the change was made before you try again"
        case .noRecords:
            description
        case .photoUnreadable:
            "this photo cannot be read at the moment"
        case .diskFull:
            "the disk of this server is full; nothing was changed"
        case .readOnly:
            "the records of this server can be read but not changed"
        case .atlasUnusable, .atlasVersion:
            "the map of this server cannot be read"
        default:
            "the records of this server cannot be used; nothing was changed"
        }
    }
}

extension EngineError: ServerFault {
    package var factForCallers: String {
        switch self {
        case .noAtlas:
            "this server has no atlas yet, so no address can be found"
        case .graphMissing(let mode, _), .graphOfAnotherAtlas(let mode, _):
            "this server has no roads for \(mode.rawValue)"
        case .graphUnusable(let mode, _):
            "the roads of this server for \(mode.rawValue) cannot be read"
        }
    }
}

extension RegionImportError: ServerFault {
    package var factForCallers: String { "this server is importing a map" }
}

extension ShippedDataError: ServerFault {
    package var factForCallers: String { "this server lacks some of its own files" }
}

extension FileError: ServerFault {
    package var factForCallers: String { "this server cannot write one of its files" }
}

extension RoadRulesError: ServerFault {
    package var factForCallers: String { "the road profiles of this server cannot be used" }
}
