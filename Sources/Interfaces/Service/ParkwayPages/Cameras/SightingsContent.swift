import Accounts
import BuildingCameras
import Buildings
import Operations
import ParkingRecords
import PlateMatching
import RecordKeeping

/// What the page of a building's sightings and cameras shows its owner.
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

    /// A plate that a camera has read, or a car that a person has seen.
    struct Row {
        let time: String
        /// The name of the camera, or `reported by Eve`.
        let camera: String
        let chip: PlateChip
        /// `sure, 97 %`, or where the car stands; empty if the person did not say.
        let confidence: String
        let verdict: String
        let tone: String
        let icon: String
        /// What the gate did; empty for reports, which have none.
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
    init(_ seen: SeenCar, _ visit: PageVisit) {
        switch seen {
        case .sighting(let sighting): self.init(sighting, visit)
        case .report(let report): self.init(report, visit)
        }
    }

    private init(_ named: NamedReport, _ visit: PageVisit) {
        let (report, texts) = (named.report, visit.texts)
        time = Self.moment(report.reportedAt, visit)
        camera = texts(
            "camera_reportedBy", ["name": named.reporter?.text ?? texts["space_deletedPerson"]])
        chip = PlateChip(report.plate)
        confidence = report.whereabouts?.text ?? ""
        (tone, icon, verdict) = Self.verdict(report.verdict, texts)
        gate = ""
        call = nil
        ends = texts("camera_ends", ["time": Self.moment(report.endsAt, visit)])
    }

    private static func moment(_ time: Timestamp, _ visit: PageVisit) -> String {
        "\(visit.day(time)), \(visit.clock.time(time))"
    }

    /// Tone, icon and words.
    private static func verdict(
        _ verdict: BuildingVerdict, _ texts: PageTexts
    ) -> (String, String, String) {
        verdict.mayBeHere
            ? ("ok", "check", texts["buildings_mayPark"])
            : ("stop", "cross", texts["buildings_mayNotPark"])
    }

    private init(_ sighting: Sighting, _ visit: PageVisit) {
        let texts = visit.texts
        time = Self.moment(sighting.receivedAt, visit)
        camera = sighting.cameraName.text
        chip = PlateChip(text: sighting.reading.plate.text)
        let value = sighting.reading.confidence.value
        let word = value >= 0.9 ? "sure" : value >= 0.7 ? "fairly" : "unsure"
        confidence = texts(
            "camera_confidence_\(word)", ["percent": String(Int((value * 100).rounded()))])
        (tone, icon, verdict) = Self.verdict(sighting.verdict, texts)
        gate =
            texts[sighting.ruling.opens ? "buildings_gateOpens" : "buildings_gateShut"] + ": "
            + texts["camera_ruling_\(sighting.ruling.reason.rawValue.replacing("-", with: "_"))"]
        call = sighting.call.map { call in
            texts(
                "camera_call_\(call.state.rawValue.replacing("-", with: "_"))",
                ["count": String(call.attempts)])
        }
        ends = texts("camera_ends", ["time": Self.moment(sighting.endsAt, visit)])
    }
}
