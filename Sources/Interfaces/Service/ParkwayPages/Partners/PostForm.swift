import Accounts
import ActivityPartners
import Foundation
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

/// A post that is being written: what was typed, and the place that was found.
struct PostDraft: Sendable {
    /// How many days a new post is valid unless somebody says otherwise.
    private static let standardDays = 14

    var form: FormState
    /// Where people meet.
    var place = PlaceDraft()
    /// `mon`, `tue`, …
    var days: [String] = []
    /// Whether it stays open where people meet.
    var isPlaceOpen = false

    /// An empty form, which is valid for two weeks.
    init(_ visit: PageVisit) {
        form = FormState([
            "key": UUID().uuidString, "places": "1",
            "validUntil": Self.date(
                visit.now.advanced(by: .seconds(Self.standardDays * 86_400)), visit),
        ])
    }

    /// The form with the values of a post.
    init(_ post: PartnerPost, _ visit: PageVisit) {
        let draft = post.draft
        let times = draft.times?.text.split(separator: "-").map(String.init) ?? []
        form = FormState([
            "activity": draft.activity.text, "comment": draft.comment?.text ?? "",
            "from": times.first ?? "", "to": Self.clock(times.last),
            "validUntil": Self.lastDate(post, visit), "places": String(draft.places.count),
            "version": String(post.version),
        ])
        days = draft.days.days.map(\.code)
        if let place = draft.place {
            self.place.choose(
                PlaceDraft.Spot(address: place.address.text, at: place.coordinate))
        }
    }

    /// The form as it was sent.
    init(_ sent: PageForm) {
        form = FormState(sent)
        place = PlaceDraft(sent)
        days = sent.values("days").filter { code in Weekday.allCases.contains { $0.code == code } }
        isPlaceOpen = sent.has("placeOpen")
        if form["key"].isEmpty { form["key"] = UUID().uuidString }
    }

    /// The last day on which a post is valid, as the field has it.
    static func lastDate(_ post: PartnerPost, _ visit: PageVisit) -> String {
        date(post.draft.validUntil.advanced(by: .seconds(-1)), visit)
    }

    /// `2026-12-10` on the clocks of the region, which the days of posts are counted by.
    private static func date(_ time: Timestamp, _ visit: PageVisit) -> String {
        time.date.formatted(
            Date.ISO8601FormatStyle(timeZone: visit.service.workspace.timeZone)
                .year().month().day())
    }

    /// Midnight at the end of a day, which time fields cannot show, is that at its beginning.
    private static func clock(_ text: String?) -> String { text == "24:00" ? "00:00" : text ?? "" }

    /// What the desk needs; nil if something is wrong, which is reported.
    mutating func input(_ texts: PageTexts) -> PartnerInput? {
        var input = PartnerInput()
        input.activity = form["activity"]
        input.comment = form["comment"]
        input.days = days
        input.validUntil = form["validUntil"].trimmed
        input.places = Int(form["places"].trimmed)
        input.times = times(texts)
        input.clearsPlace = isPlaceOpen
        if (try? Activity(form["activity"])) == nil {
            form.refuse(
                "activity",
                form["activity"].trimmed.isEmpty
                    ? texts["partner_activityMissing"]
                    : texts("partner_activityWrong", ["count": String(Activity.limit)]))
        }
        if !form["comment"].trimmed.isEmpty, (try? PostComment(form["comment"])) == nil {
            form.refuse(
                "comment", texts("partner_commentWrong", ["count": String(PostComment.limit)]))
        }
        if days.isEmpty { form.refuse("days", texts["partner_daysMissing"]) }
        if input.places.flatMap({ try? PlaceCount($0) }) == nil {
            form.refuse(
                "places",
                texts(
                    "partner_placesWrong", ["count": String(PlaceCount.range.upperBound)]))
        }
        if input.validUntil?.firstMatch(of: /^\d{4}-\d{2}-\d{2}$/) == nil {
            form.refuse("validUntil", texts["partner_validUntilWrong"])
        }
        return form.isValid ? input : nil
    }

    /// `18:00-20:30`, or nothing for any time.
    private mutating func times(_ texts: PageTexts) -> String {
        let (from, to) = (form["from"].trimmed, form["to"].trimmed)
        guard !from.isEmpty || !to.isEmpty else { return "" }
        guard !from.isEmpty, !to.isEmpty, (try? DayTimes("\(from)-\(to)")) != nil else {
            form.refuse(from.isEmpty ? "from" : "to", texts["partner_timesWrong"])
            return ""
        }
        return "\(from)-\(to)"
    }

    /// Reports why the board refused the post.
    ///
    /// - Throws: `error` if it is not about a field.
    mutating func refuse(_ error: any Error, _ visit: PageVisit) throws {
        let texts = visit.texts
        switch error {
        case ActivityPartnersError.overAlready:
            form.refuse("validUntil", texts["partner_validUntilOver"])
        case ActivityPartnersError.validTooLong(_, let days):
            form.refuse(
                "validUntil", texts("partner_validUntilLong", ["count": String(days)]))
        case ActivityPartnersError.placesTaken(_, let count):
            form.refuse("places", texts("partner_placesTaken", ["count": String(count)]))
        case is Mistakes: form.refuse("validUntil", texts["partner_validUntilWrong"])
        case AccountsError.keyOfAnotherRequest, AccountsError.createdRecordGone:
            form["key"] = UUID().uuidString
            form.refuse("activity", texts["partner_sentBefore"])
        case is InvalidValue: form.refuse("address", texts["partner_placeWrong"])
        case let error as ActivityPartnersError:
            guard let reason = PartnerPages.reason(error, texts) else { throw error }
            form.refuse("activity", reason)
        default: throw error
        }
    }
}

/// What the form of a post shows.
struct PostFormContent {
    let action: String
    let back: String
    let key: String
    let version: String
    let activity: FormField
    let comment: FormField
    let days: [Day]
    let daysError: String?
    let from: String
    let to: String
    let timesError: String?
    let validUntil: String
    let validUntilError: String?
    let places: FormField
    let place: PlaceContent
    let isPlaceOpen: Bool
    let hasPlace: Bool
    let saveLabel: String
    let isNew: Bool
    let map: SideMap
    /// For the scripts, as JSON.
    let data: String

    /// A day to tick.
    struct Day {
        let code: String
        let label: String
        let name: String
        let isChosen: Bool
    }

    /// The form of a new post, or of the one at `edited`.
    init(_ draft: PostDraft, edited: String?, _ visit: PageVisit) {
        let (form, texts) = (draft.form, visit.texts)
        action = edited.map { $0 + "/edit" } ?? visit.link("/partners/new")
        back = edited ?? visit.link("/partners")
        key = form["key"]
        version = form["version"]
        activity = form.field(
            "activity", texts["partner_activity"], hint: texts["partner_activityHint"])
        comment = form.field(
            "comment", texts["partner_comment"], .multiline, isOptional: true)
        days = Weekday.allCases.map { day in
            Day(
                code: day.code, label: texts["partner_day_\(day.code)"],
                name: texts["partner_wholeDay_\(day.code)"],
                isChosen: draft.days.contains(day.code))
        }
        daysError = form.problem("days")
        from = form["from"]
        to = form["to"]
        timesError = form.problem("from") ?? form.problem("to")
        validUntil = form["validUntil"]
        validUntilError = form.problem("validUntil")
        places = form.field(
            "places", texts["partner_placesFor"], .number, hint: texts["partner_placesHint"])
        place = PlaceContent(draft.place, form, asking: "partner_whereToMeet", visit)
        isPlaceOpen = draft.isPlaceOpen
        hasPlace = draft.place.spot != nil
        isNew = edited == nil
        saveLabel = texts[isNew ? "partner_post" : "partner_saveChanges"]
        map = SideMap(visit, pin: draft.place.spot, kind: .place, tone: .partner)
        data = PlaceScript(visit, page: "/partners/new").script
    }
}
