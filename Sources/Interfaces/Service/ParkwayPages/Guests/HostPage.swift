import Accounts
import Buildings
import Hummingbird
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore
import StoreRuntime

/// What the page for hosts shows.
struct HostContent {
    let back: String
    let suites: [Suite]
    let hasNone: Bool

    /// A suite with its guests.
    struct Suite {
        let id: String
        let building: String
        let code: String
        let number: String
        /// `Suite 1204`
        let label: String
        /// The address that the QR code leads to.
        let address: String
        let qr: QRView
        /// A passcode that was just made, which is shown once.
        let newPasscode: String?
        /// Since when the passcode works, or that there is none.
        let passcode: String
        /// `20 of 24 hours left in 7 days`; nil if the suite has no limit.
        let left: String?
        let guests: [Guest]
        let hasGuests: Bool
        let action: String
    }

    /// A car in the suite.
    struct Guest {
        let id: String
        /// Nil if the plate is no longer kept.
        let chip: PlateChip?
        let note: String
    }
}

extension GuestPages {
    func showGuests(_ visit: PageVisit, _ person: SignedIn) async throws -> Response {
        try await hostPage(visit, person, made: nil)
    }

    /// Renews a passcode, or ends a stay.
    ///
    /// - Throws: ``Failure`` (404) if the suite or the stay is not the person's.
    func changeGuests(
        _ visit: PageVisit, _ person: SignedIn, _ form: PageForm
    ) async throws -> Response {
        let desk = BuildingDesk(visit.service.workspace, person: person.account.id)
        let absence = Failure(.notFound, "you have no such guests")
        guard let code = try? BuildingCode(form["building"]),
            let suite = try? SuiteNumber(form["suite"])
        else { throw absence }
        do {
            guard form.has("stay") else {
                let passcode = try await desk.renewPasscode(of: suite, in: code)
                // The only page that shows it, so it is no redirect.
                return try await hostPage(
                    visit, person, made: (GuestSuite(code, suite), passcode.secretText))
            }
            guard let id = try? BuildingStay.ID(form["stay"]) else { throw absence }
            let hosted = try await desk.hostedSuite(suite, in: code)
            guard hosted.stays.contains(where: { $0.id == id }) else {
                return visit.redirect(to: "/me/guests", flash: Flash(visit.texts["guest_over"]))
            }
            let ended = try await desk.endStay(id, in: code)
            return visit.redirect(
                to: "/me/guests",
                flash: Flash(
                    visit.texts(
                        "guest_endedStay",
                        ["plate": ended.plate.map { PlateChip($0).spoken } ?? "…"])))
        } catch BuildingsError.stayOver {
            return visit.redirect(to: "/me/guests", flash: Flash(visit.texts["guest_over"]))
        } catch BuildingsError.notFound, BuildingsError.hostsOnly, BuildingsError.noStay {
            throw absence
        }
    }

    private func hostPage(
        _ visit: PageVisit, _ person: SignedIn, made: (suite: GuestSuite, passcode: String)?
    ) async throws -> Response {
        let desk = BuildingDesk(visit.service.workspace, person: person.account.id)
        var suites: [HostContent.Suite] = []
        for seen in try await desk.buildings() {
            for suite in seen.access.suites.sorted(by: { $0.text < $1.text }) {
                let hosted = try await desk.hostedSuite(suite, in: seen.building.code)
                let isNew = made?.suite == GuestSuite(seen.building.code, suite)
                suites.append(
                    try Self.suite(hosted, isNew ? made?.passcode : nil, visit))
            }
        }
        let content = HostContent(
            back: visit.link("/me"), suites: suites, hasNone: suites.isEmpty)
        return try visit.page("guests", visit.texts["guest_mine"], content, at: .me)
    }

    private static func suite(
        _ hosted: HostedSuite, _ newPasscode: String?, _ visit: PageVisit
    ) throws -> HostContent.Suite {
        let texts = visit.texts
        let (building, number) = (hosted.building, hosted.suite.text)
        let address = visit.service.address(
            of: "/visit/\(hosted.link.text)", for: visit.request, visit.context)
        let label = texts("guard_suiteNumber", ["suite": number])
        let guests = hosted.stays.map { guest($0, at: hosted.at, visit) }
        return HostContent.Suite(
            id: "\(building.code)-\(number)", building: building.name.text,
            code: building.code.text, number: number, label: label, address: address,
            qr: try QRView(
                address,
                title: texts(
                    "guest_qrTitle", ["suite": number, "building": building.name.text])),
            newPasscode: newPasscode,
            passcode: hosted.passcodeSince.map {
                texts("guest_passcodeSince", ["time": visit.clock.moment($0)])
            } ?? texts["guest_noPasscode"],
            left: hosted.use.map { use in
                texts.count("guest_leftShort", use.limit.days)
                    .replacing("{left}", with: "\(use.left.components.seconds / 3_600)")
                    .replacing("{limit}", with: "\(use.limit.hours)")
            },
            guests: guests, hasGuests: !guests.isEmpty, action: visit.link("/me/guests"))
    }

    private static func guest(
        _ stay: BuildingStay, at now: Timestamp, _ visit: PageVisit
    ) -> HostContent.Guest {
        let (texts, clock) = (visit.texts, visit.clock)
        let until = texts("parking_untilTime", ["time": clock.moment(stay.over)])
        let note =
            now < stay.begins
            ? texts("guest_from", ["time": clock.moment(stay.begins), "until": until])
            : until
        return HostContent.Guest(
            id: stay.id.description, chip: stay.plate.map { PlateChip($0) }, note: note)
    }
}
