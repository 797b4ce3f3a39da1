import OpeningHours
import Testing

@Suite("Conditional values")
struct ConditionalValueTests {
    private func value(
        _ text: String, _ moment: String?, for traveller: Traveller = .car
    ) throws -> String? {
        let moment = try moment.map { try #require(LocalMoment($0)) }
        return ConditionalValue(text).value(
            at: moment, in: Surroundings(holidays: .ordinaryDays), for: traveller)
    }

    @Test(
        "The last value whose condition holds applies",
        arguments: [
            ("no @ (Mo-Fr 07:00-09:00)", "2026-11-20T08:00", "no"),
            ("no @ (Mo-Fr 07:00-09:00)", "2026-11-20T09:00", nil),
            ("no @ Mo-Fr 07:00-09:00", "2026-11-20T08:00", "no"),
            ("no@(Mo-Fr 07:00-09:00)", "2026-11-20T08:00", "no"),
            ("no @ (Mo-Fr 07:00-09:00); destination @ (Sa,Su)", "2026-11-21T08:00", "destination"),
            (
                "destination @ (06:30-08:30);destination @ (16:30-18:30)", "2026-11-20T17:00",
                "destination"
            ),
            (
                "no @ (Mo-Fr 07:00-09:00; PH off); yes @ (Fr 08:00-08:30)", "2026-11-20T08:15",
                "yes"
            ),
            ("no @ (Mo-Fr 07:00-09:00), yes @ (Sa)", "2026-11-21T08:15", "yes"),
            ("no @ Mo-Fr 07:00-09:00; Sa 08:00-10:00", "2026-11-21T08:15", "no"),
            ("30 @ (22:00-06:00)", "2026-11-21T23:15", "30"),
            ("no @ (sunset-sunrise)", "2026-11-21T23:15", "no"),
            ("no @ (Nov 1-Mar 31)", "2026-11-21T23:15", "no"),
            ("no @ (Mo-Fr 07:00-09:00", "2026-11-20T08:00", "no"),
        ])
    func appliesAtItsTime(_ text: String, _ moment: String, _ expected: String?) throws {
        #expect(try value(text, moment) == expected)
    }

    @Test(
        "A condition may depend on the vehicle",
        arguments: [
            ("no @ (weight>3.5)", nil), ("no @ weight > 7.5 t", nil),
            ("yes @ (weight<=3.5)", "yes"),
            ("no @ (length>6 m)", nil), ("no @ (weight>2)", nil), ("no @ hgv", nil),
            ("yes @ motorcar", "yes"), ("no @ (axles>=3)", nil), ("100 @ wet", nil),
            ("no @ winter", nil), ("no @ snow", nil), ("no @ (weight>3.5 AND 07:00-09:00)", nil),
            ("no @ (Fr AND weight<3.6)", "no"), ("no @ (Fr) AND (07:00-09:00)", "no"),
            ("no @ (Fr and 09:00-10:00)", nil), ("no @ (Fr AND wet)", nil), ("no", nil), ("", nil),
            ("@ (Fr)", nil), ("no @", nil), ("no @ (); yes @ (Fr)", "yes"),
        ])
    func appliesToItsVehicles(_ text: String, _ expected: String?) throws {
        #expect(try value(text, "2026-11-20T08:00") == expected)
    }

    @Test("A value may apply to one kind of traveller only")
    func appliesToItsTravellers() throws {
        let text = "no @ (bicycle); destination @ (weight>0.4)"
        #expect(try value(text, nil, for: .bicycle) == "no")
        #expect(try value(text, nil, for: .car) == "destination")
        #expect(try value(text, nil, for: .pedestrian) == nil)
    }

    @Test("Without a time, conditions that depend on it do not hold")
    func needsATimeForTimedConditions() throws {
        #expect(try value("no @ (24/7)", nil) == nil)
        #expect(try value("no @ (Sa); destination @ (weight<5)", nil) == "destination")
    }
}
