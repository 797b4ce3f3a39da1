import Documents
import Guidance
import KerbRules
import OSMModel
import OpeningHours
import Testing

@Suite("Verdicts about parking in words")
struct KerbWordsTests {
    private func verdict(
        _ tags: Tags, at text: String = "2026-11-25T14:00", _ parker: Parker = Parker()
    ) throws -> ParkingVerdict {
        ParkingRules(kerb: tags).verdict(at: try #require(LocalMoment(text)), for: parker)
    }

    private let evening: Tags = [
        "position": "lane", "fee": "no", "zone": "4",
        "access:conditional": "residents @ (18:00-08:00)",
    ]

    @Test(arguments: [
        (Language.english, "Free until 18:00, then residents of zone 4 only", "Move by 18:00."),
        (
            .german, "Kostenlos bis 18:00, dann nur Anwohner der Zone 4", "Bis 18:00 wegfahren."
        ),
        (
            .french, "Gratuit jusqu’à 18:00, puis résidents de la zone 4 seulement",
            "Partir avant 18:00."
        ),
        (
            .italian, "Gratuito fino alle 18:00, poi solo residenti della zona 4",
            "Spostarsi entro le 18:00."
        ),
        (
            .spanish, "Gratis hasta las 18:00, luego solo residentes de la zona 4",
            "Salir antes de las 18:00."
        ),
    ])
    func sayUntilWhenAndWhatThen(language: Language, text: String, moveBy: String) throws {
        let words = KerbWords(language)
        let verdict = try verdict(evening)
        #expect(words.text(verdict) == text)
        #expect(words.moveBy(verdict) == moveBy)
    }

    @Test(
        arguments: [
            (
                [
                    "position": "lane", "fee": "yes", "charge": "2 CAD/hour",
                    "maxstay": "90 minutes",
                    "authentication:ticket": "yes",
                ], "Paid, 2 CAD per hour, at most 1 h 30 min, with a ticket"
            ),
            (
                ["position": "lane", "fee": "no", "maxstay": "2 h", "authentication:disc": "yes"],
                "Free, at most 2 h, with a parking disc"
            ),
            (["position": "lane", "access": "yes"], "Parking allowed, price unknown"),
            (
                ["position": "lane", "charge": "2 CAD/hour"],
                "Parking allowed, perhaps paid (2 CAD per hour)"
            ),
            (["position": "lane"], "Unknown: the map has no rules for this place"),
            (["position": "no"], "No parking along this side"),
            (
                ["position": "no", "restriction": "no_stopping", "reason": "street_cleaning"],
                "No stopping (street cleaning)"
            ),
            (["position": "lane", "access": "no", "taxi": "designated"], "Only for taxi"),
            (
                ["position": "lane", "fee": "no", "restriction:conditional": "no_parking @ wet"],
                "Unknown: it depends on “wet”"
            ),
            (
                ["position": "lane", "fee": "no", "restriction:conditional": "no_parking @ (Fr)"],
                "Free until Fri 00:00, then no parking"
            ),
        ] as [(Tags, String)])
    func sayWhatHolds(tags: Tags, text: String) throws {
        #expect(KerbWords(.english).text(try verdict(tags)) == text)
    }

    @Test func everyLanguageHasItsOwnWordsForEveryGround() throws {
        let grounds: [Tags] = [
            ["restriction": "no_parking"], ["restriction": "no_stopping"],
            ["restriction": "loading_only"], ["restriction": "charging_only"],
            ["access": "customers"], ["access": "permit"], ["access": "disabled"],
            ["access": "residents"], ["zone": "4"], ["access": "sometimes"], ["fee": "yes"],
        ]
        for tags in grounds {
            let verdict = try verdict(Tags([(key: "position", value: "lane")] + tags.pairs))
            let texts = Language.allCases.map { KerbWords($0).text(verdict) }
            #expect(Set(texts).count == texts.count, "\(texts)")
            #expect(!texts.contains { $0.contains("{") || $0.contains("_") })
        }
    }
}
