import Accounts
import BuildingCameras
import PlateMatching
import RecordKeeping
import WireText

/// A message of a camera, in Parkway's shape or as Frigate and Home Assistant make it.
///
/// Of a tracked object, Frigate sends also how sure it is that there is a car. Only how sure it is of
/// the plate counts here.
///
/// Source: https://docs.frigate.video/integrations/mqtt/ (`frigate/events`,
/// `frigate/tracked_object_update`); https://www.home-assistant.io/integrations/image_processing/
/// (`image_processing.found_plate`, the attribute `plates`)
package struct CameraMessage {
    /// The fields of a message that a reading is made of; nil for those that the message lacks.
    private struct Parts {
        var plate: JSONValue?
        var confidence: JSONValue?
        /// What the confidence is when the camera is sure.
        var scale = 1.0
        var source: JSONValue?
        var time: JSONValue?
    }

    /// What the camera has read; nil if the message is of a known shape, but about no plate.
    package let reading: CameraReading?

    /// Reads a message.
    ///
    /// - Throws: ``Mistakes``, also for another shape.
    package init(_ message: JSONValue) throws(Mistakes) {
        let parts: Parts?
        if message["after"]?.dictionary != nil {
            parts = Self.trackedObject(message)
        } else if let type = message["type"]?.string {
            parts = type == "lpr" ? Self.update(message) : nil
        } else if let type = message["event_type"]?.string {
            parts = Self.homeAssistantEvent(message, type)
        } else if message["entity_id"] != nil, message["attributes"] != nil {
            parts = Self.homeAssistantState(message)
        } else {
            parts = try Self.own(message)
        }
        reading = try parts.map(Self.reading)
    }

    // MARK: Shapes

    private static func own(_ message: JSONValue) throws(Mistakes) -> Parts {
        let known = ["plate", "confidence", "camera", "time"]
        var input = InputValidation()
        if message.dictionary == nil {
            input.add(
                "plate",
                "the message is \(message.kind); send an object with plate, confidence and time, or "
                    + "a message of Frigate or Home Assistant")
        }
        for member in message.members.map(\.name).sorted() where !known.contains(member) {
            input.add(
                String(member.prefix(80)),
                "unknown member \(member.quotedExcerpt); the members are "
                    + known.joined(separator: ", "))
        }
        try input.validated(())
        return Parts(
            plate: message["plate"], confidence: message["confidence"], source: message["camera"],
            time: message["time"])
    }

    /// `frigate/events`. What is before the change does not matter.
    private static func trackedObject(_ message: JSONValue) -> Parts? {
        guard let object = message["after"], object["false_positive"] != .bool(true) else {
            return nil
        }
        var parts = Parts(
            source: object["camera"], time: object["frame_time"] ?? object["start_time"])
        switch object["recognized_license_plate"] {
        case .string(let plate)?:
            parts.plate = .string(plate)
            parts.confidence = object["recognized_license_plate_score"]
        case .array(let pair)? where pair.count == 2:
            (parts.plate, parts.confidence) = (pair[0], pair[1])
        default:
            // Earlier versions and some helpers put the plate there; others, the name of its owner.
            guard case .array(let pair)? = object["sub_label"], pair.count == 2,
                let text = pair[0].string, let plate = try? PlateQuery(text),
                plate.text.contains(where: \.isNumber)
            else { return nil }
            (parts.plate, parts.confidence) = (pair[0], pair[1])
        }
        return parts
    }

    /// `frigate/tracked_object_update`
    private static func update(_ message: JSONValue) -> Parts {
        Parts(
            plate: message["plate"], confidence: message["score"], source: message["camera"],
            time: message["timestamp"])
    }

    private static func homeAssistantEvent(_ message: JSONValue, _ type: String) -> Parts? {
        switch type {
        case "image_processing.found_plate":
            Parts(
                plate: message["data"]?["plate"], confidence: message["data"]?["confidence"],
                scale: 100, source: message["data"]?["entity_id"], time: message["time_fired"])
        case "state_changed": message["data"]?["new_state"].flatMap(homeAssistantState)
        default: nil
        }
    }

    /// The state of an entity is the plate of which it is surest.
    private static func homeAssistantState(_ state: JSONValue) -> Parts? {
        guard let plate = state["state"]?.string,
            let confidence = state["attributes"]?["plates"]?[plate]
        else { return nil }
        return Parts(
            plate: .string(plate), confidence: confidence, scale: 100, source: state["entity_id"],
            time: state["last_updated"] ?? state["last_changed"])
    }

    // MARK: Values

    private static func reading(_ parts: Parts) throws(Mistakes) -> CameraReading {
        var input = InputValidation()
        let plate = input.check("plate") { () throws(InvalidValue) in
            guard let text = parts.plate?.string else {
                throw .malformed(
                    field: "licence plate", text: excerpt(parts.plate),
                    rule: "send it as a text")
            }
            return try PlateQuery(text)
        }
        let confidence = input.check("confidence") { () throws(InvalidValue) in
            guard let number = parts.confidence?.number else {
                throw .malformed(
                    field: "confidence of the plate", text: excerpt(parts.confidence),
                    rule: "send it as a number")
            }
            return try ReadingConfidence(number / parts.scale)
        }
        var source: CameraSource?
        if let sent = parts.source, sent != .null {
            source = input.check("camera") { () throws(InvalidValue) in
                guard let text = sent.string else {
                    throw .malformed(
                        field: "camera", text: excerpt(parts.source), rule: "send it as a text")
                }
                return try CameraSource(text)
            }
        }
        let takenAt = input.check("time") { () throws(InvalidValue) in
            try Self.time(parts.time)
        }
        return CameraReading(
            plate: try input.validated(plate), confidence: try input.validated(confidence),
            source: source, takenAt: try input.validated(takenAt))
    }

    /// A text as in RFC 3339, or seconds since 1970.
    private static func time(_ value: JSONValue?) throws(InvalidValue) -> Timestamp {
        if let text = value?.string { return try Timestamp(text) }
        guard let seconds = value?.number, (0...253_402_300_799).contains(seconds) else {
            throw .malformed(
                field: "time", text: excerpt(value),
                rule: "send when the picture was taken, as in 2026-11-21T13:05:00Z or in seconds "
                    + "since 1970")
        }
        return Timestamp(millisecondsSinceEpoch: Int64((seconds * 1_000).rounded()))
    }

    /// The value for an error message.
    private static func excerpt(_ value: JSONValue?) -> String {
        guard let value else { return "" }
        return String(value.text().prefix(60))
    }
}
