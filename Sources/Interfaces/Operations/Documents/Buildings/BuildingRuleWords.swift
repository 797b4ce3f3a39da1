public import Buildings
public import Guidance
import OpeningHours
import ParkingRecords
import RecordKeeping

/// The rules of a building as guests read them, in one language.
public struct BuildingRuleWords: Sendable {
    private let plate, suite, visitors, always, guest, guests, noGuests, space, spaces: String
    private let hour, hours, day, days: String
    /// The words of opening hours, by those of OpenStreetMap.
    private let names: [String: String]

    /// One sentence for each rule. Plates and exceptions are not among them.
    public func sentences(_ rules: BuildingRules) -> [String] {
        var sentences: [String] = []
        if let limit = rules.plateHours { sentences.append(filled(plate, limit)) }
        if let limit = rules.suiteHours { sentences.append(filled(suite, limit)) }
        if let hours = rules.visitorHours {
            sentences.append(
                isAlways(hours) ? always : visitors.replacing("{times}", with: times(hours)))
        }
        let count = rules.guests.count
        sentences.append(
            count == 0
                ? noGuests : (count == 1 ? guest : guests).replacing("{count}", with: "\(count)")
        )
        let cars = rules.spaces.count
        sentences.append(
            (cars == 1 ? space : spaces).replacing("{count}", with: "\(cars)"))
        return sentences
    }

    /// `Mon-Fri 08:00-18:00`
    public func times(_ hours: VisitorHours) -> String {
        hours.text.replacing(",", with: ", ").replacing(#/[A-Za-z]+/#) { word in
            names[word.output.lowercased()] ?? String(word.output)
        }
    }

    private func isAlways(_ hours: VisitorHours) -> Bool {
        hours.text.filter { $0 != " " } == "24/7"
    }

    private func filled(_ sentence: String, _ limit: HourLimit) -> String {
        sentence
            .replacing("{hours}", with: "\(limit.hours) \(limit.hours == 1 ? hour : hours)")
            .replacing("{days}", with: "\(limit.days) \(limit.days == 1 ? day : days)")
    }
}

extension BuildingRuleWords {
    /// The words of `language`.
    public init(_ language: Language) {
        switch language {
        case .english: self = .english
        case .german: self = .german
        case .french: self = .french
        case .italian: self = .italian
        case .spanish: self = .spanish
        }
    }

    private static func names(
        _ days: [String], publicHolidays: String, schoolHolidays: String, closed: String
    ) -> [String: String] {
        var names = Dictionary(
            uniqueKeysWithValues: zip(["mo", "tu", "we", "th", "fr", "sa", "su"], days))
        names["ph"] = publicHolidays
        names["sh"] = schoolHolidays
        names["off"] = closed
        names["closed"] = closed
        return names
    }

    private static let english = BuildingRuleWords(
        plate: "Each car may park for {hours} in any {days}.",
        suite: "All cars of a suite together may park for {hours} in any {days}.",
        visitors: "Cars may park at these times only: {times}.",
        always: "Cars may park at any time.",
        guest: "Each suite may register {count} guest at a time.",
        guests: "Each suite may register {count} guests at a time.",
        noGuests: "Suites cannot register guests.",
        space: "There is {count} space. If it is taken, other cars may not park.",
        spaces: "There are {count} spaces. If all are taken, other cars may not park.",
        hour: "hour", hours: "hours", day: "day", days: "days",
        names: names(
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], publicHolidays: "public holidays",
            schoolHolidays: "school holidays", closed: "closed"))

    private static let german = BuildingRuleWords(
        plate: "Jedes Auto darf {hours} in je {days} parken.",
        suite: "Alle Autos einer Wohnung zusammen dürfen {hours} in je {days} parken.",
        visitors: "Autos dürfen nur zu diesen Zeiten parken: {times}.",
        always: "Autos dürfen jederzeit parken.",
        guest: "Jede Wohnung kann {count} Gast gleichzeitig anmelden.",
        guests: "Jede Wohnung kann {count} Gäste gleichzeitig anmelden.",
        noGuests: "Wohnungen können keine Gäste anmelden.",
        space: "Es gibt {count} Platz. Ist er belegt, dürfen andere Autos nicht parken.",
        spaces: "Es gibt {count} Plätze. Sind alle belegt, dürfen andere Autos nicht parken.",
        hour: "Stunde", hours: "Stunden", day: "Tag", days: "Tagen",
        names: names(
            ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"], publicHolidays: "Feiertage",
            schoolHolidays: "Schulferien", closed: "geschlossen"))

    private static let french = BuildingRuleWords(
        plate: "Chaque voiture peut stationner {hours} sur toute période de {days}.",
        suite: "Les voitures d’un logement peuvent stationner ensemble {hours} sur toute période "
            + "de {days}.",
        visitors: "Le stationnement n’est permis qu’à ces heures : {times}.",
        always: "Le stationnement est permis à toute heure.",
        guest: "Chaque logement peut inscrire {count} visiteur à la fois.",
        guests: "Chaque logement peut inscrire {count} visiteurs à la fois.",
        noGuests: "Les logements ne peuvent pas inscrire de visiteurs.",
        space: "Il y a {count} place. Si elle est prise, les autres voitures ne peuvent pas "
            + "stationner.",
        spaces: "Il y a {count} places. Si toutes sont prises, les autres voitures ne peuvent pas "
            + "stationner.",
        hour: "heure", hours: "heures", day: "jour", days: "jours",
        names: names(
            ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"], publicHolidays: "jours fériés",
            schoolHolidays: "vacances scolaires", closed: "fermé"))

    private static let italian = BuildingRuleWords(
        plate: "Ogni auto può sostare {hours} in un periodo di {days}.",
        suite: "Tutte le auto di un interno insieme possono sostare {hours} in un periodo di "
            + "{days}.",
        visitors: "La sosta è permessa solo in questi orari: {times}.",
        always: "La sosta è permessa a qualsiasi ora.",
        guest: "Ogni interno può registrare {count} ospite alla volta.",
        guests: "Ogni interno può registrare {count} ospiti alla volta.",
        noGuests: "Gli interni non possono registrare ospiti.",
        space: "C’è {count} posto. Se è occupato, le altre auto non possono sostare.",
        spaces: "Ci sono {count} posti. Se sono tutti occupati, le altre auto non possono sostare.",
        hour: "ora", hours: "ore", day: "giorno", days: "giorni",
        names: names(
            ["lun", "mar", "mer", "gio", "ven", "sab", "dom"], publicHolidays: "giorni festivi",
            schoolHolidays: "vacanze scolastiche", closed: "chiuso"))

    private static let spanish = BuildingRuleWords(
        plate: "Cada coche puede aparcar {hours} en cualquier período de {days}.",
        suite:
            "Todos los coches de una vivienda juntos pueden aparcar {hours} en cualquier período "
            + "de {days}.",
        visitors: "Solo se puede aparcar a estas horas: {times}.",
        always: "Se puede aparcar a cualquier hora.",
        guest: "Cada vivienda puede registrar {count} invitado a la vez.",
        guests: "Cada vivienda puede registrar {count} invitados a la vez.",
        noGuests: "Las viviendas no pueden registrar invitados.",
        space: "Hay {count} plaza. Si está ocupada, los demás coches no pueden aparcar.",
        spaces: "Hay {count} plazas. Si están todas ocupadas, los demás coches no pueden aparcar.",
        hour: "hora", hours: "horas", day: "día", days: "días",
        names: names(
            ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"], publicHolidays: "festivos",
            schoolHolidays: "vacaciones escolares", closed: "cerrado"))
}

extension WallMap {
    /// The sheet of a building. The `link` is where guests register their cars.
    public init(
        of building: Building, in language: Language, link: String, picture: Picture?
    ) {
        self.init(
            name: building.name.text, code: building.code.text,
            place: building.place.address.text,
            rules: BuildingRuleWords(language).sentences(building.rules), link: link,
            picture: picture)
    }
}
