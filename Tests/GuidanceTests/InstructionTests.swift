import Foundation
import Guidance
import RoadNetwork
import TestSupport
import Testing

/// The instructions of steps in five languages.
@Suite struct InstructionTests {
    /// A step, decoded from JSON.
    fileprivate struct Wording {
        var kind = Maneuver.Kind.turn
        var modifier: Maneuver.Modifier? = .left
        var exit: Int?
        var name: String?
        var ref: String?
        var signpost: Signpost?
        var roundaboutName: String?
        var movement = RouteStep.Movement.driving
        var before: RouteStep.Movement? = .driving
        var isSameRoad = false
        var road: RoadKind?
        var end = RoadEnd.road
        var side = TrafficSide.right
        var bearing = 0
        var meters = 100

        init(_ change: (inout Wording) -> Void = { _ in }) { change(&self) }

        func step() throws -> RouteStep {
            var maneuver: [String: Any] = [
                "kind": kind.rawValue, "bearingBefore": 0, "bearingAfter": bearing,
                "location": ["latitude": 50.0, "longitude": 8.0],
            ]
            maneuver["modifier"] = modifier?.rawValue
            maneuver["exit"] = exit
            var context: [String: Any] = ["isSameRoad": isSameRoad, "end": end.rawValue]
            context["movementBefore"] = before?.rawValue
            context["kind"] = road?.rawValue
            var step: [String: Any] = [
                "maneuver": maneuver, "context": context, "movement": movement.rawValue,
                "drivingSide": side.rawValue, "distanceMillimeters": meters * 1_000,
                "durationMilliseconds": 1_000, "geometryStart": 0, "geometryEnd": 1,
                "intersections": [[String: Any]](),
            ]
            step["name"] = name
            step["ref"] = ref
            step["roundaboutName"] = roundaboutName
            if let signpost {
                step["signpost"] = try JSONSerialization.jsonObject(
                    with: JSONEncoder().encode(signpost))
            }
            return try JSONDecoder().decode(
                RouteStep.self, from: JSONSerialization.data(withJSONObject: step))
        }

        func callAsFunction(_ language: Language, waypoint: Int? = nil) throws -> String {
            try step().instruction(in: language, waypoint: waypoint)
        }
    }

    private static func sign(
        exit: String? = nil, refs: String? = nil, streets: String? = nil, places: String? = nil
    ) -> Signpost? {
        Signpost(exit: exit, refs: refs, streets: streets, places: places)
    }

    /// Every kind with every modifier, road and sign.
    private static func everyWording() -> [Wording] {
        let roads: [(String?, String?)] = [
            (nil, nil), ("Quai Antoine Ier", nil), (nil, "A 8"), ("Alte Landstrasse", "B 12;E 4"),
        ]
        let signs = [
            nil, sign(exit: "57"), sign(refs: "A 8", places: "Nice;Menton;Genova"),
            sign(exit: "57", streets: "Rue Grimaldi", places: "Nice"),
        ]
        var wordings: [Wording] = []
        for kind in Maneuver.Kind.allCases {
            for modifier in Maneuver.Modifier.allCases.map(Optional.some) + [nil] {
                for (name, ref) in roads {
                    for signpost in signs {
                        for isSameRoad in [true, false] {
                            wordings.append(
                                Wording {
                                    ($0.kind, $0.modifier) = (kind, modifier)
                                    ($0.name, $0.ref, $0.signpost) = (name, ref, signpost)
                                    $0.isSameRoad = isSameRoad
                                })
                        }
                    }
                }
            }
        }
        return wordings
    }

    /// Variants of `plain` with one other property changed.
    private static func everyVariant(of plain: Wording) -> [Wording] {
        var variants: [Wording] = []
        for exit in [1, 2, 3, 11] { variants.append(plain.with { $0.exit = exit }) }
        for road in RoadKind.allCases { variants.append(plain.with { $0.road = road }) }
        for end in RoadEnd.allCases { variants.append(plain.with { $0.end = end }) }
        for movement in [RouteStep.Movement.walking, .cycling, .pushingBike, .ferry] {
            variants.append(plain.with { $0.movement = movement })
            variants.append(plain.with { $0.before = movement })
        }
        variants.append(plain.with { $0.roundaboutName = "Place d'Armes" })
        variants.append(plain.with { $0.meters = 0 })
        variants.append(plain.with { $0.side = .left })
        return variants
    }

    @Test func everyInstructionIsACompleteSentence() throws {
        for plain in Self.everyWording() {
            let isPlainest = plain.signpost == nil && !plain.isSameRoad
            let variants = isPlainest ? Self.everyVariant(of: plain) : []
            for wording in [plain] + variants {
                let step = try wording.step()
                for language in Language.allCases {
                    let sentence = step.instruction(in: language)
                    #expect(Self.isWhole(sentence), "\(sentence)")
                }
            }
        }
    }

    /// Whether it begins with a capital letter, ends with a full stop, and has neither misplaced
    /// spaces nor placeholders.
    private static func isWhole(_ sentence: String) -> Bool {
        guard let first = sentence.first, first.isUppercase, sentence.hasSuffix(".") else {
            return false
        }
        let faults = ["  ", " .", " ,", "..", ",.", "{", "}", "$", "\\", "nil", "Optional", "()"]
        return !faults.contains { sentence.contains($0) } && sentence.count > 5
    }

    @Test func everyLanguageHasItsOwnWords() throws {
        for wording in Self.everyWording() where wording.name != nil {
            let step = try wording.step()
            let sentences = Language.allCases.map { step.instruction(in: $0) }
            #expect(Set(sentences).count == sentences.count, "\(sentences)")
        }
    }

    @Test(arguments: [
        (Language.english, "Turn left onto Rue Grimaldi."),
        (.german, "Biegen Sie links in die Rue Grimaldi ab."),
        (.french, "Tournez à gauche dans la Rue Grimaldi."),
        (.italian, "Svolta a sinistra in Rue Grimaldi."),
        (.spanish, "Gire a la izquierda por la Rue Grimaldi."),
    ])
    func turnsIntoAStreet(language: Language, sentence: String) throws {
        #expect(try Wording { $0.name = "Rue Grimaldi" }(language) == sentence)
    }

    @Test(arguments: [
        (Language.english, "At the roundabout, take the 2nd exit onto D 6007 toward Nice."),
        (.german, "Nehmen Sie im Kreisverkehr die 2. Ausfahrt auf die D 6007 Richtung Nice."),
        (.french, "Au rond-point, prenez la deuxième sortie sur la D 6007 vers Nice."),
        (.italian, "Alla rotonda prendi la seconda uscita e imbocca la D 6007 verso Nice."),
        (.spanish, "En la rotonda, tome la segunda salida y siga por la D 6007 hacia Nice."),
    ])
    func countsExits(language: Language, sentence: String) throws {
        let wording = Wording {
            ($0.kind, $0.exit, $0.ref) = (.roundabout, 2, "D 6007")
            $0.signpost = Self.sign(places: "Nice")
        }
        #expect(try wording(language) == sentence)
    }

    @Test(arguments: [
        (Language.english, "Take exit 57 toward Nice / Menton."),
        (.german, "Nehmen Sie die Ausfahrt 57 Richtung Nice / Menton."),
        (.french, "Prenez la sortie 57 vers Nice / Menton."),
        (.italian, "Prendi l'uscita 57 verso Nice / Menton."),
        (.spanish, "Tome la salida 57 hacia Nice / Menton."),
    ])
    func readsTheSignsOfAnExit(language: Language, sentence: String) throws {
        let wording = Wording {
            ($0.kind, $0.modifier) = (.offRamp, .slightRight)
            $0.signpost = Self.sign(exit: "57", places: "Nice; Menton;Genova")
        }
        #expect(try wording(language) == sentence)
    }

    @Test func mentionsOnlyTheUnusualSideOfANumberedExit() throws {
        for (modifier, side, sentence) in [
            (Maneuver.Modifier.slightRight, TrafficSide.right, "Take exit 5."),
            (.slightLeft, .right, "Take exit 5 on the left."),
            (.slightLeft, .left, "Take exit 5."),
            (.slightRight, .left, "Take exit 5 on the right."),
        ] {
            let wording = Wording {
                ($0.kind, $0.modifier, $0.side) = (.offRamp, modifier, side)
                $0.signpost = Self.sign(exit: "5")
            }
            #expect(try wording(.english) == sentence)
        }
    }

    @Test(arguments: [
        (Language.english, "You have arrived at your destination, on the left."),
        (.german, "Sie haben Ihr Ziel erreicht, es liegt auf der linken Seite."),
        (.french, "Vous avez atteint votre destination, sur la gauche."),
        (.italian, "Hai raggiunto la tua destinazione, sulla sinistra."),
        (.spanish, "Ha llegado a su destino, a la izquierda."),
    ])
    func mentionsTheSideOfTheDestination(language: Language, sentence: String) throws {
        #expect(try Wording { $0.kind = .arrive }(language) == sentence)
    }

    @Test(arguments: [
        (Language.english, "You have reached waypoint 2, on the left."),
        (.german, "Sie haben das Zwischenziel 2 erreicht, es liegt auf der linken Seite."),
        (.french, "Vous avez atteint l’étape 2, sur la gauche."),
        (.italian, "Hai raggiunto la tappa 2, sulla sinistra."),
        (.spanish, "Ha llegado al punto de paso 2, a la izquierda."),
    ])
    func namesTheReachedWaypoint(language: Language, sentence: String) throws {
        #expect(try Wording { $0.kind = .arrive }(language, waypoint: 2) == sentence)
    }

    @Test(arguments: [
        ("Rue de la Colle", "dans la Rue de la Colle"),
        ("Avenue de la Costa", "sur l'Avenue de la Costa"),
        ("Boulevard des Moulins", "sur le Boulevard des Moulins"),
        ("Impasse des Carrières", "dans l'Impasse des Carrières"),
        ("Place d'Armes", "sur la Place d'Armes"), ("Quai Antoine Ier", "sur le Quai Antoine Ier"),
        ("Landstrasse", "dans la Landstrasse"), ("Äulestrasse", "dans l'Äulestrasse"),
        ("Avinguda d'Enclar", "sur l'Avinguda d'Enclar"), ("Larvotto", "sur Larvotto"),
    ])
    func frenchHasArticlesAndElision(name: String, words: String) throws {
        #expect(try Wording { $0.name = name }(.french) == "Tournez à gauche \(words).")
    }

    @Test(arguments: [
        ("Hauptstraße", "in die Hauptstraße", "auf der Hauptstraße"),
        ("Lange Gasse", "in die Lange Gasse", "auf der Langen Gasse"),
        ("Alter Weg", "in den Alten Weg", "auf dem Alten Weg"),
        ("Berliner Platz", "auf den Berliner Platz", "auf dem Berliner Platz"),
        ("Hohes Ufer", "auf das Hohe Ufer", "auf dem Hohen Ufer"),
        ("Platz der Republik", "auf den Platz der Republik", "auf dem Platz der Republik"),
        ("Im Malarsch", "in die Straße Im Malarsch", "auf der Straße Im Malarsch"),
        ("Boulevard des Moulins", "auf den Boulevard des Moulins", "auf dem Boulevard des Moulins"),
    ])
    func germanHasGendersAndCases(name: String, into: String, on: String) throws {
        #expect(try Wording { $0.name = name }(.german) == "Biegen Sie links \(into) ab.")
        let stay = Wording { ($0.name, $0.kind, $0.isSameRoad) = (name, .continue, true) }
        #expect(try stay(.german) == "Biegen Sie links ab, um \(on) zu bleiben.")
    }

    @Test(arguments: [
        ("Via Roma", "in Via Roma"), ("Lungomare Colombo", "sul Lungomare Colombo"),
        ("Strada Provinciale 1", "sulla Strada Provinciale 1"),
        ("Autostrada dei Fiori", "sull'Autostrada dei Fiori"), ("Landstrasse", "in Landstrasse"),
    ])
    func italianHasArticlesForRoadsOnly(name: String, words: String) throws {
        #expect(try Wording { $0.name = name }(.italian) == "Svolta a sinistra \(words).")
    }

    @Test(arguments: [
        ("Calle Mayor", "por la Calle Mayor"), ("Paseo Marítimo", "por el Paseo Marítimo"),
        ("Carrer Major", "por el Carrer Major"),
        ("Avinguda Meritxell", "por la Avinguda Meritxell"),
        ("Larvotto", "por Larvotto"),
    ])
    func spanishHasArticles(name: String, words: String) throws {
        #expect(try Wording { $0.name = name }(.spanish) == "Gire a la izquierda \(words).")
    }

    @Test func writesOrdinals() throws {
        let exits = [1, 3, 10, 11, 12, 21, 22, 23]
        func ordinals(_ language: Language) throws -> [String] {
            try exits.map { exit in
                try Wording { ($0.kind, $0.exit) = (.roundabout, exit) }(language)
                    .split(separator: " ").dropLast().last.map(String.init) ?? ""
            }
        }
        #expect(
            try ordinals(.english) == [
                "1st", "3rd", "10th", "11th", "12th", "21st", "22nd", "23rd",
            ])
        #expect(try ordinals(.german) == ["1.", "3.", "10.", "11.", "12.", "21.", "22.", "23."])
        #expect(try ordinals(.french).prefix(4) == ["première", "troisième", "dixième", "11e"])
        #expect(try ordinals(.italian).prefix(4) == ["prima", "terza", "decima", "11ª"])
        #expect(try ordinals(.spanish).prefix(4) == ["primera", "tercera", "décima", "11.ª"])
    }

    @Test func headsForTheNearestPointOfTheCompass() throws {
        let names = [
            "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
        ]
        for degrees in 0..<360 {
            let wording = Wording { ($0.kind, $0.before, $0.bearing) = (.depart, nil, degrees) }
            let nearest = names[Int((Double(degrees) / 45).rounded()) % 8]
            #expect(try wording(.english) == "Head \(nearest).")
        }
    }

    @Test(arguments: [
        ("de", Language.german), ("de-CH", .german), ("de_AT.UTF-8", .german), ("FR", .french),
        ("it_IT@euro", .italian), ("es-419", .spanish), ("en_GB.UTF-8", .english), ("C", nil),
        ("POSIX", nil), ("C.UTF-8", nil), ("pt_BR.UTF-8", nil), ("", nil), ("deu", nil),
    ])
    func readsLanguageTags(tag: String, language: Language?) {
        #expect(Language(tag: tag) == language)
    }

    @Test func aSignWithoutAValueIsNil() {
        #expect(Self.sign(places: " ; ") == nil)
        #expect(
            Self.sign(refs: "A 8; E 80", places: "Nice;Menton")?.destinations
                == "A 8, E 80: Nice, Menton")
        #expect(Self.sign(exit: "57")?.destinations == nil)
    }
}

extension InstructionTests.Wording {
    fileprivate func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
