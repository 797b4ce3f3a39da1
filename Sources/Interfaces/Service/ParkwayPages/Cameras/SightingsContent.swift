import Accounts
import BuildingCameras
import Buildings
import ParkingRecords
import PlateMatching
import RecordKeeping

/// What the page of a building's cameras shows its owner.
struct SightingsContent {
    let frame: BuildingFrame
    let action: String
    /// A key or a secret that was just made, and is shown once.
    let made: Made?
    let sightings: [Row]
    let hasSightings: Bool
    let olderHref: String?
    let cameras: [CameraRow]
    let hasCameras: Bool
    let nameField: FormField
    let confidenceField: FormField
    let lookAlikeField: FormField
    let hoursField: FormField
    let webhookField: FormField
    let webhookNote: String
    let hasWebhook: Bool
    /// Calls that wait or were given up; nil if there are none.
    let callsNote: String?

    /// A secret with where it belongs.
    struct Made {
        let title: String
        let advice: String
        let secret: String
    }

    /// A plate that a camera has read.
    struct Row {
        let time: String
        let camera: String
        let chip: PlateChip
        /// `sure, 97 %`
        let confidence: String
        let verdict: String
        let tone: String
        let icon: String
        let gate: String
        let call: String?
        /// `Deleted on 28 Nov, 14:02`
        let ends: String
    }

    /// A camera.
    struct CameraRow {
        let id: String
        let name: String
        let note: String
    }
}

extension SightingsContent.Row {
    init(_ sighting: Sighting, _ visit: PageVisit) {
        let texts = visit.texts
        func moment(_ time: Timestamp) -> String { "\(visit.day(time)), \(visit.clock.time(time))" }
        time = moment(sighting.receivedAt)
        camera = sighting.cameraName.text
        chip = PlateChip(text: sighting.reading.plate.text)
        let value = sighting.reading.confidence.value
        let word = value >= 0.9 ? "sure" : value >= 0.7 ? "fairly" : "unsure"
        confidence = texts(
            "camera_confidence_\(word)", ["percent": String(Int((value * 100).rounded()))])
        let mayBeHere = sighting.verdict.mayBeHere
        verdict = texts[mayBeHere ? "buildings_mayPark" : "buildings_mayNotPark"]
        (tone, icon) = mayBeHere ? ("ok", "check") : ("stop", "cross")
        gate =
            texts[sighting.ruling.opens ? "buildings_gateOpens" : "buildings_gateShut"] + ": "
            + texts["camera_ruling_\(sighting.ruling.reason.rawValue.replacing("-", with: "_"))"]
        call = sighting.call.map { call in
            texts(
                "camera_call_\(call.state.rawValue.replacing("-", with: "_"))",
                ["count": String(call.attempts)])
        }
        ends = texts("camera_ends", ["time": moment(sighting.endsAt)])
    }
}
