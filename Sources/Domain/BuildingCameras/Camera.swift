public import Accounts
public import Buildings
public import RecordKeeping

/// The name of a camera: 1 to 40 characters on one line.
public struct CameraName: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "name of the camera", lengths: 1...40)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }

    /// The same for all spellings; a building has no two cameras with the same one.
    package var key: String { text.lowercased() }
}

extension CameraName: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// The secret by which a camera is known. It can do nothing but send sightings to its building.
public typealias CameraKey = CapabilityToken<Camera>

/// A camera of a building, or a system of cameras, which sends the plates that it reads.
public struct Camera: Hashable, Sendable, Identifiable {
    public typealias ID = RecordID<Camera>

    /// How many cameras a building may have.
    public static let limit = 20

    /// Identifies the camera, also with another key.
    public let id: ID
    /// The building.
    public let building: Building.ID
    /// Its name.
    public let name: CameraName
    /// Since when it has its key.
    public let keySince: Timestamp

    /// Creates a camera from its stored parts.
    public init(id: ID, building: Building.ID, name: CameraName, keySince: Timestamp) {
        self.id = id
        self.building = building
        self.name = name
        self.keySince = keySince
    }
}

/// A camera as its owner sees it.
public struct SeenCamera: Hashable, Sendable {
    /// The camera.
    public let camera: Camera
    /// When it sent the last sighting that is still kept; nil if there is none.
    public let lastSighting: Timestamp?

    /// Creates the value from its parts.
    public init(camera: Camera, lastSighting: Timestamp?) {
        self.camera = camera
        self.lastSighting = lastSighting
    }
}
