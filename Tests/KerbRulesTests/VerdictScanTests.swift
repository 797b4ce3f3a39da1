import Foundation
import KerbRules
import OSMModel
import OpeningHours
import TestSupport
import Testing

@Suite("The verdict's times, against a scan of every minute")
struct VerdictScanTests {
    private struct Twin {
        var until: LocalMoment?
        var next: ParkingTerms?
        var leaveBy: LocalMoment?
    }

    /// Asks for the terms of each minute of the days ahead, in the region's clocks.
    private func scan(
        _ rules: ParkingRules, _ moment: LocalMoment, _ parker: Parker, _ surroundings: Surroundings
    ) -> Twin {
        let first = rules.terms(at: moment, for: parker, in: surroundings)
        var twin = Twin()
        var limitedSince: Int?
        for minute in 0...ParkingRules.daysAhead * 1_440 {
            let now = moment.advanced(byMinutes: minute)
            let terms =
                minute == 0 ? first : rules.terms(at: now, for: parker, in: surroundings)
            if twin.until == nil, terms != first { (twin.until, twin.next) = (now, terms) }
            guard first.permission == .allowed, twin.leaveBy == nil else {
                if twin.until != nil { break }
                continue
            }
            if terms.permission != .allowed {
                twin.leaveBy = now
                continue
            }
            if let seconds = terms.stay.seconds {
                let since = limitedSince ?? minute
                limitedSince = since
                if minute - since >= seconds / 60 { twin.leaveBy = now }
            } else {
                limitedSince = nil
            }
        }
        return twin
    }

    private func randomTags(_ random: inout some RandomNumberGenerator) -> Tags {
        func time(_ random: inout some RandomNumberGenerator) -> String {
            let minutes = Int.random(in: 0..<96, using: &random) * 15
            let (hour, minute) = (minutes / 60, minutes % 60)
            return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        }
        func condition(_ random: inout some RandomNumberGenerator) -> String {
            let days =
                ["", "Mo-Fr ", "Sa,Su ", "Tu ", "Mo-Sa ", "PH ", "Nov-Mar "]
                .randomElement(using: &random) ?? ""
            let people =
                ["", "", "", " AND residents", " AND disabled", " AND wet"]
                .randomElement(using: &random) ?? ""
            return "(\(days)\(time(&random))-\(time(&random))\(people))"
        }
        func values(_ values: [String], _ random: inout some RandomNumberGenerator) -> String {
            (0...Int.random(in: 0...2, using: &random)).map { _ in
                "\(values.randomElement(using: &random) ?? "") @ \(condition(&random))"
            }.joined(separator: "; ")
        }
        var pairs: [(key: String, value: String)] = [("position", "lane")]
        let choices: [(String, [String])] = [
            ("restriction", ["no_parking", "no_stopping", "none", "loading_only"]),
            ("access", ["yes", "no", "residents", "customers"]),
            ("fee", ["yes", "no"]), ("maxstay", ["1 h", "2 h", "30 min", "no", "2 days"]),
            ("authentication:disc", ["yes", "no"]), ("disabled", ["designated", "no"]),
        ]
        for (key, options) in choices {
            if Int.random(in: 0..<3, using: &random) == 0 {
                pairs.append((key, options.randomElement(using: &random) ?? ""))
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                pairs.append((key + ":conditional", values(options, &random)))
            }
        }
        if Bool.random(using: &random) { pairs.append(("zone", "4")) }
        return Tags(pairs)
    }

    @Test(arguments: 0..<20)
    func agreesWithEveryMinute(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 19)
        var surroundings = KerbCase.surroundings
        // Without a time zone, clocks never change, as in the scan.
        surroundings.timeZone = nil
        let tags = randomTags(&random)
        let rules = ParkingRules(kerb: tags)
        let parkers = [Parker(), Parker(zones: ["4"]), Parker(hasDisabledPermit: true)]
        do {
            let day = try #require(LocalDate("2026-12-20")).advanced(
                by: Int.random(in: 0..<14, using: &random))
            let moment = LocalMoment(day, minute: Int.random(in: 0..<1_440, using: &random))
            let parker = try #require(parkers.randomElement(using: &random))
            let verdict = rules.verdict(at: moment, for: parker, in: surroundings)
            let twin = scan(rules, moment, parker, surroundings)
            #expect(verdict.until == twin.until, "\(tags.pairs) at \(moment)")
            #expect(verdict.next == twin.next, "\(tags.pairs) at \(moment)")
            #expect(verdict.leaveBy == twin.leaveBy, "\(tags.pairs) at \(moment)")
        }
    }

    @Test(arguments: 0..<20)
    func aDayAgreesWithEveryMinute(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 104_729 &+ 5)
        let rules = ParkingRules(kerb: randomTags(&random))
        let date = try #require(LocalDate("2026-12-20")).advanced(
            by: Int.random(in: 0..<14, using: &random))
        let parker = Bool.random(using: &random) ? Parker() : Parker(zones: ["4"])
        let day = rules.day(date, for: parker, in: KerbCase.surroundings)
        #expect(day.first?.minutes.lowerBound == 0 && day.last?.minutes.upperBound == 1_440)
        for (part, next) in zip(day, day.dropFirst()) {
            #expect(part.minutes.upperBound == next.minutes.lowerBound)
            #expect(part.terms != next.terms)
        }
        for part in day {
            for minute in part.minutes {
                let terms = rules.terms(
                    at: LocalMoment(date, minute: minute), for: parker,
                    in: KerbCase.surroundings)
                guard terms != part.terms else { continue }
                Issue.record("other terms at \(minute)")
                return
            }
        }
    }

    @Test func aLongestStayIsCountedInRealHoursWhenTheClocksChange() throws {
        let rules = ParkingRules(kerb: ["position": "lane", "maxstay": "3 h"])
        // In Berlin, 02:00 to 03:00 of 28 March 2027 is skipped; that of 25 October 2026 comes twice.
        for (start, end) in [
            ("2027-03-28T01:00", "2027-03-28T05:00"), ("2026-10-25T01:00", "2026-10-25T03:00"),
            ("2026-10-24T12:00", "2026-10-24T15:00"),
        ] {
            let verdict = rules.verdict(
                at: try #require(LocalMoment(start)), for: Parker(), in: KerbCase.surroundings)
            #expect(verdict.leaveBy == LocalMoment(end))
        }
    }

    @Test func aLocalTimeIsTheFirstInstantOfThatName() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for (text, instant) in [
            ("2026-10-25T02:30", "2026-10-25T00:30:00Z"),
            ("2026-10-25T03:00", "2026-10-25T02:00:00Z"),
            ("2026-07-01T12:00", "2026-07-01T10:00:00Z"),
        ] {
            let moment = try #require(LocalMoment(text))
            #expect(moment.instant(in: zone) == (try Date(instant, strategy: .iso8601)))
        }
    }
}
