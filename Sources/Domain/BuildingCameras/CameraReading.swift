import Accounts
public import PlateMatching
public import RecordKeeping

/// How a message calls the camera or the entity that made it: 1 to 120 characters on one line.
public struct CameraSource: Hashable, Sendable {
    /// The checked text.
    public let text: String

    private static let rule = LineOfText(field: "camera", lengths: 1...120)

    /// Trims `text` and collapses each run of white space to one space.
    ///
    /// - Throws: ``InvalidValue``.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try Self.rule.check(text)
    }
}

extension CameraSource: ValidatedText, CustomStringConvertible {
    public var description: String { text }
}

/// A plate that a camera has read.
public struct CameraReading: Hashable, Sendable {
    /// The plate as it was read.
    public let plate: PlateQuery
    /// How sure the camera is.
    public let confidence: ReadingConfidence
    /// How the message calls the camera; nil if it does not.
    public let source: CameraSource?
    /// When the picture was taken, on the clock of the camera.
    public let takenAt: Timestamp

    /// Creates a reading from its parts.
    public init(
        plate: PlateQuery, confidence: ReadingConfidence, source: CameraSource?,
        takenAt: Timestamp
    ) {
        self.plate = plate
        self.confidence = confidence
        self.source = source
        self.takenAt = takenAt
    }

    /// The same for the same reading, so that a message that comes twice is known.
    package var fingerprint: Fingerprint {
        let parts = [
            "\(takenAt.millisecondsSinceEpoch)", plate.text, "\(confidence.value)",
            source?.text ?? "",
        ]
        return Fingerprint(of: Array(parts.joined(separator: "/").utf8))
    }
}
