import BuildingCameras
import Operations
import PlateMatching
import RecordKeeping
import Testing
import WireText

@Suite("Messages of cameras")
struct CameraMessageTests {
    private func reading(_ text: String) throws -> CameraReading? {
        try CameraMessage(JSONValue(parsingUTF8: text.utf8)).reading
    }

    /// Plate, confidence, camera and time.
    private func parts(_ text: String) throws -> String? {
        try reading(text).map { reading in
            "\(reading.plate) \(reading.confidence.value) \(reading.source?.text ?? "-") "
                + "\(reading.takenAt)"
        }
    }

    private func mistakes(_ text: String) throws -> [String] {
        do {
            _ = try reading(text)
            return []
        } catch let error as Mistakes {
            return error.all.map { "\($0.field): \($0.sentence)" }
        }
    }

    @Test func ofParkway() throws {
        #expect(
            try parts(
                """
                {"plate":"ckx 318","confidence":0.97,"camera":"gate","time":"2026-11-21T14:05:00+01:00"}
                """) == "CKX318 0.97 gate 2026-11-21T13:05:00.000Z")
        #expect(
            try parts(#"{"plate":"CKX318","confidence":1,"time":1795266300.25}"#)
                == "CKX318 1.0 - 2026-11-21T13:05:00.250Z")
        #expect(
            try parts(#"{"plate":"CKX318","confidence":1,"camera":null,"time":0}"#)
                == "CKX318 1.0 - 1970-01-01T00:00:00.000Z")
    }

    private func tracked(_ members: String, type: String = "update") -> String {
        """
        {"type":"\(type)","before":{"recognized_license_plate":"OLD123"},"after":{
          "id":"1795266299.47-mxklsc","camera":"driveway","frame_time":1795266300.25,
          "label":"car","top_score":0.99,"false_positive":false,"score":0.98,
          "start_time":1795266299.47,"end_time":null,"sub_label":null\(members)}}
        """
    }

    @Test func ofTheEventsOfFrigate() throws {
        let expected = "ABC1234 0.93 driveway 2026-11-21T13:05:00.250Z"
        #expect(
            try parts(
                tracked(
                    #","recognized_license_plate":"ABC1234","recognized_license_plate_score":0.93"#)
            ) == expected)
        #expect(try parts(tracked(#","recognized_license_plate":["ABC1234",0.93]"#)) == expected)
        let named = tracked("").replacing(
            #""sub_label":null"#, with: #""sub_label":["ABC1234",0.93]"#)
        #expect(try parts(named) == expected)
        // How sure Frigate is of the car says nothing about the plate.
        #expect(
            try mistakes(tracked(#","recognized_license_plate":"ABC1234""#)).map { $0.prefix(11) }
                == ["confidence:"])
    }

    @Test func ofFrigateWithoutAPlate() throws {
        #expect(try reading(tracked("")) == nil)
        #expect(try reading(tracked(#","recognized_license_plate":null"#)) == nil)
        for name in ["Ann's car", "ANN", "the blue car 2 of Ann"] {
            let named = tracked("").replacing(
                #""sub_label":null"#, with: #""sub_label":["\#(name)",0.93]"#)
            #expect(try reading(named) == nil)
        }
        let wrong = tracked(#","recognized_license_plate":["ABC1234",0.93]"#)
            .replacing(#""false_positive":false"#, with: #""false_positive":true"#)
        #expect(try reading(wrong) == nil)
        #expect(try reading(#"{"type":"new","before":{},"after":{"data":{"objects":[]}}}"#) == nil)
        #expect(try reading(#"{"type":"description","id":"1","description":"a car"}"#) == nil)
    }

    @Test func ofTheUpdatesOfFrigate() throws {
        #expect(
            try parts(
                """
                {"type":"lpr","id":"1795266299.47-mxklsc","name":"Ann's car","plate":"123ABC",
                 "score":0.95,"camera":"driveway","timestamp":1795266300.2504,
                 "plate_box":[917,487,1029,529]}
                """) == "123ABC 0.95 driveway 2026-11-21T13:05:00.250Z")
    }

    @Test func ofTheEventsOfHomeAssistant() throws {
        #expect(
            try parts(
                """
                {"event_type":"image_processing.found_plate","data":{"plate":"BE218342",
                  "confidence":92.5,"entity_id":"image_processing.openalpr_garage"},
                 "origin":"LOCAL","time_fired":"2026-11-21T13:05:00.250123+00:00",
                 "context":{"id":"01","parent_id":null,"user_id":null}}
                """)
                == "BE218342 0.925 image_processing.openalpr_garage 2026-11-21T13:05:00.250Z")
        #expect(try reading(#"{"event_type":"call_service","data":{}}"#) == nil)
    }

    @Test func ofTheStatesOfHomeAssistant() throws {
        func state(_ plate: String, _ plates: String) -> String {
            """
            {"entity_id":"image_processing.openalpr_garage","state":"\(plate)",
             "attributes":{"plates":\(plates),"vehicles":1},
             "last_changed":"2026-11-21T13:00:00+00:00","last_updated":"2026-11-21T13:05:00+00:00"}
            """
        }
        let expected = "BE218342 0.925 image_processing.openalpr_garage 2026-11-21T13:05:00.000Z"
        let found = state("BE218342", #"{"BE218342":92.5,"BE2I8342":81}"#)
        #expect(try parts(found) == expected)
        #expect(
            try parts(
                #"{"event_type":"state_changed","data":{"old_state":null,"new_state":\#(found)}}"#)
                == expected)
        for nothing in ["unknown", "unavailable"] {
            #expect(try reading(state(nothing, "{}")) == nil)
        }
        #expect(try reading(#"{"event_type":"state_changed","data":{"new_state":null}}"#) == nil)
    }

    @Test func mistakesNameTheMember() throws {
        func fields(_ text: String) throws -> [String] {
            try mistakes(text).map { String($0.prefix { $0 != ":" }) }
        }
        #expect(try fields("[]") == ["plate"])
        #expect(try fields("{}") == ["plate", "confidence", "time"])
        #expect(
            try fields(#"{"plate":"CKX318","confidence":0.9,"time":0,"photo":"x"}"#) == ["photo"])
        for confidence in ["-0.1", "1.01", "97", #""0.97""#, "null", "true", "1e300"] {
            #expect(
                try fields(#"{"plate":"CKX318","confidence":\#(confidence),"time":0}"#)
                    == ["confidence"])
        }
        for plate in [#""""#, #""A""#, #""CKX3181234""#, #""MÜ AB 12""#, "318", "null"] {
            #expect(
                try fields(#"{"plate":\#(plate),"confidence":0.9,"time":0}"#) == ["plate"])
        }
        for time in [#""yesterday""#, "-1", "1e18", "null", #""2026-11-21""#] {
            #expect(
                try fields(#"{"plate":"CKX318","confidence":0.9,"time":\#(time)}"#) == ["time"])
        }
        for camera in ["7", #""""#, "\"\(String(repeating: "x", count: 121))\""] {
            #expect(
                try fields(
                    #"{"plate":"CKX318","confidence":0.9,"time":0,"camera":\#(camera)}"#)
                    == ["camera"])
        }
    }
}
