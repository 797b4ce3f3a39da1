public import ParkingRecords
public import RecordKeeping

/// Why an operation on cameras failed.
public enum CamerasError: Error, Hashable {
    /// There is no such building, or none of its cameras has the key; the message does not say which.
    case notRecognized(BuildingCode)
    /// The building has no such camera.
    case noCamera
    /// Another camera of the building has the name.
    case nameTaken(CameraName)
    case tooManyCameras(BuildingCode, limit: Int)
    /// The camera has sent too many in a minute.
    case tooManySightings(retryAt: Timestamp, wait: Duration)
    /// The person has made too many reports in a minute.
    case tooManyReports(retryAt: Timestamp, wait: Duration)
    /// The picture is older than sightings are kept.
    case tooOld(Timestamp, hours: Int)
}

extension CamerasError: TimedSentence {
    /// What is wrong and what to do, with each time as `text` writes it.
    public func sentence(writing text: (Timestamp) -> String) -> String {
        switch self {
        case .notRecognized(let code):
            "there is no building \(code) with a camera that has this key; ask its owner for another"
        case .noCamera: "there is no such camera; list the cameras to see their ids"
        case .nameTaken(let name):
            "another camera is named \"\(name)\"; choose another name, or remove that camera"
        case .tooManyCameras(let code, let limit):
            "building \(code) has \(limit) cameras, which is the limit; remove one"
        case .tooManySightings(let retryAt, _):
            "the camera has sent \(SightingLimits.perMinute) sightings in a minute, which is the "
                + "limit; try again after \(text(retryAt))"
        case .tooManyReports(let retryAt, _):
            "you have reported \(ReportLimits.perMinute) cars in a minute, which is the limit; try "
                + "again after \(text(retryAt))"
        case .tooOld(let time, let hours):
            "the picture was taken at \(text(time)), and sightings are kept for \(hours) "
                + "hour\(hours == 1 ? "" : "s"), so nothing was kept; check the camera's clock"
        }
    }
}
