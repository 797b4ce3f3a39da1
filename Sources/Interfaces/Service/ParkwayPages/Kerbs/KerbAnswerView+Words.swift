import Documents
import Geometry
import KerbRules
import OpeningHours
import Operations
import RecordKeeping
import ServiceCore
import StoreRuntime

extension KerbAnswerView {
    /// The words for what was found; `time` is what was asked about.
    init(
        _ answer: KerbAnswer, found: KerbPage.Found?, stay: Int?, at time: Timestamp,
        texts: PageTexts, words: KerbWords, visit: PageVisit
    ) {
        let verdict = answer.verdict
        let head = Head(verdict, stay: stay, texts, words)
        (tone, icon, title) = (head.tone, head.icon, head.title)
        lead = words.text(verdict) + "."
        moveBy = words.moveBy(verdict)
        place = KerbPage.name(of: answer, texts)
        day = KerbDayView(found?.day ?? [], at: verdict.moment.minute, words, texts)
        dayTitle = visit.clock.day(time)
        week = Self.week(found?.week ?? [], words, texts)
        hasWeek = week.count > 1
        source =
            found?.mapDate.map { texts("kerb_sourceOf", ["date": $0]) } ?? texts["kerb_source"]
        let at = KerbPage.place(of: answer)
        driveHref =
            PageAddress(visit.link("/map")).setting("show", "route").setting("to", place)
            .setting("toAt", at.queryText).text
        parkHref =
            verdict.terms.permission == .forbidden || !visit.service.workspace.hasRecords
            ? nil : PageAddress(visit.link("/park")).setting("at", at.queryText).text
    }

    /// The first words of an answer.
    private struct Head {
        let tone: String
        let icon: String
        let title: String

        init(
            _ verdict: ParkingVerdict, stay: Int?, _ texts: PageTexts, _ words: KerbWords
        ) {
            let moment = verdict.moment
            switch verdict.terms.permission {
            case .unknown: (tone, icon, title) = ("unknown", "question", texts["kerb_unknown"])
            case .forbidden:
                let later =
                    verdict.next?.permission == .allowed
                    ? verdict.until.map { words.time($0, from: moment) } : nil
                title = later.map { texts("kerb_notUntil", ["time": $0]) } ?? texts["kerb_no"]
                (tone, icon) = ("no", "cross")
            case .allowed:
                guard let leaveBy = verdict.leaveBy else {
                    (tone, icon, title) = ("yes", "check", texts["kerb_yes"])
                    return
                }
                let end = stay.map { moment.advanced(byMinutes: $0 * 60) }
                let isTooShort = end.map { leaveBy < $0 } ?? false
                (tone, icon) = isTooShort ? ("partly", "warning") : ("yes", "check")
                title = texts(
                    isTooShort ? "kerb_onlyUntil" : "kerb_yesUntil",
                    ["time": words.time(leaveBy, from: moment)])
            }
        }
    }

    /// Days with the same rules together, in the order of the week that begins with the day.
    private static func week(
        _ week: [(date: LocalDate, day: [DayTerms])], _ words: KerbWords, _ texts: PageTexts
    ) -> [Days] {
        var groups: [(dates: [LocalDate], day: [DayTerms])] = []
        for (date, day) in week {
            if let known = groups.firstIndex(where: { $0.day == day }) {
                groups[known].dates.append(date)
            } else {
                groups.append(([date], day))
            }
        }
        return groups.map { dates, day in
            Days(
                names: dates.map(texts.weekday).joined(separator: ", "),
                lines: KerbDayView(day, at: 0, words, texts).parts.map {
                    Days.Line(time: $0.time, text: $0.text)
                })
        }
    }
}
