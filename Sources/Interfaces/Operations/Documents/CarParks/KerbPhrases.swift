import Guidance

/// The phrases about kerbs in one language. Words in braces are replaced.
struct KerbPhrases: Sendable {
    let free, paid, open, perhapsPaid: String
    let atMost, noLimit, disc, ticket, zonePermit, disabledPermit: String
    let noParking, noStopping, noStanding, loadingOnly, chargingOnly, noPlace, closed: String
    let residentsOnly, residentsOfZone, permitOnly, disabledOnly, customersOnly, deliveryOnly,
        privateOnly, reserved: String
    let noRules, zoneUnclear, zoneNotNamed, unreadable, depends: String
    let until, then, moveBy, place: String
    let days: String
    /// Monday first.
    let weekdays: [String]
    /// By the map's word.
    let reasons: [String: String]

    static func of(_ language: Language) -> KerbPhrases {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .italian: italian
        case .spanish: spanish
        }
    }

    private static let english = KerbPhrases(
        free: "free", paid: "paid", open: "parking allowed, price unknown",
        perhapsPaid: "parking allowed, perhaps paid ({charge})",
        atMost: "at most {stay}", noLimit: "no time limit", disc: "with a parking disc",
        ticket: "with a ticket", zonePermit: "with your permit for zone {zone}",
        disabledPermit: "with your disabled parking permit",
        noParking: "no parking", noStopping: "no stopping", noStanding: "no waiting",
        loadingOnly: "loading only", chargingOnly: "charging electric cars only",
        noPlace: "no parking along this side", closed: "closed",
        residentsOnly: "residents only", residentsOfZone: "residents of zone {zone} only",
        permitOnly: "permit holders only", disabledOnly: "disabled permit holders only",
        customersOnly: "customers only", deliveryOnly: "deliveries only", privateOnly: "private",
        reserved: "only for {kind}",
        noRules: "unknown: the map has no rules for this place",
        zoneUnclear: "unknown: permit zone {zone}, the map does not say whether others may park",
        zoneNotNamed: "unknown: a permit is needed, the map does not say for which zone",
        unreadable: "unknown: the map’s rule “{text}” is not understood",
        depends: "unknown: it depends on “{text}”",
        until: "{now} until {time}", then: "{now}, then {next}", moveBy: "Move by {time}.",
        place: "{name}, {meters} m away", days: "days",
        weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        reasons: [
            "street_cleaning": "street cleaning", "bus_stop": "bus stop", "fire_lane": "fire lane",
            "loading_zone": "loading zone", "passenger_loading_zone": "passenger loading zone",
            "snow_removal": "snow removal", "snowplowing": "snow removal",
            "driveway": "driveway", "market": "market", "crossing": "pedestrian crossing",
            "junction": "junction", "narrow": "narrow road", "school": "school",
        ])

    private static let german = KerbPhrases(
        free: "kostenlos", paid: "kostenpflichtig", open: "Parken erlaubt, Preis unbekannt",
        perhapsPaid: "Parken erlaubt, eventuell kostenpflichtig ({charge})",
        atMost: "höchstens {stay}", noLimit: "ohne Zeitlimit", disc: "mit Parkscheibe",
        ticket: "mit Parkschein", zonePermit: "mit Ihrem Ausweis für Zone {zone}",
        disabledPermit: "mit Ihrem Behindertenparkausweis",
        noParking: "Parkverbot", noStopping: "Halteverbot", noStanding: "Warteverbot",
        loadingOnly: "nur zum Be- und Entladen", chargingOnly: "nur zum Laden von Elektroautos",
        noPlace: "kein Parken auf dieser Seite", closed: "geschlossen",
        residentsOnly: "nur Anwohner", residentsOfZone: "nur Anwohner der Zone {zone}",
        permitOnly: "nur mit Ausweis", disabledOnly: "nur mit Behindertenparkausweis",
        customersOnly: "nur Kunden", deliveryOnly: "nur Lieferverkehr", privateOnly: "privat",
        reserved: "nur für {kind}",
        noRules: "unbekannt: Die Karte hat keine Regeln für diesen Ort",
        zoneUnclear:
            "unbekannt: Parkzone {zone}, die Karte sagt nicht, ob andere dort parken dürfen",
        zoneNotNamed: "unbekannt: Ein Ausweis ist nötig, die Karte sagt nicht, für welche Zone",
        unreadable: "unbekannt: Die Regel „{text}“ der Karte ist nicht verständlich",
        depends: "unbekannt: Es hängt ab von „{text}“",
        until: "{now} bis {time}", then: "{now}, dann {next}", moveBy: "Bis {time} wegfahren.",
        place: "{name}, {meters} m entfernt", days: "Tage",
        weekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
        reasons: [
            "street_cleaning": "Straßenreinigung", "bus_stop": "Bushaltestelle",
            "fire_lane": "Feuerwehrzufahrt", "loading_zone": "Ladezone",
            "passenger_loading_zone": "Ein- und Aussteigen", "snow_removal": "Schneeräumung",
            "snowplowing": "Schneeräumung", "driveway": "Einfahrt", "market": "Markt",
            "crossing": "Fußgängerüberweg", "junction": "Kreuzung", "narrow": "enge Straße",
            "school": "Schule",
        ])

    private static let french = KerbPhrases(
        free: "gratuit", paid: "payant", open: "stationnement autorisé, prix inconnu",
        perhapsPaid: "stationnement autorisé, peut-être payant ({charge})",
        atMost: "{stay} au plus", noLimit: "sans limite de durée", disc: "avec disque",
        ticket: "avec ticket", zonePermit: "avec votre carte de la zone {zone}",
        disabledPermit: "avec votre carte de stationnement pour personnes handicapées",
        noParking: "stationnement interdit", noStopping: "arrêt interdit",
        noStanding: "attente interdite", loadingOnly: "livraisons et chargement seulement",
        chargingOnly: "recharge de voitures électriques seulement",
        noPlace: "pas de stationnement de ce côté", closed: "fermé",
        residentsOnly: "résidents seulement",
        residentsOfZone: "résidents de la zone {zone} seulement",
        permitOnly: "titulaires d’une carte seulement",
        disabledOnly: "titulaires d’une carte pour personnes handicapées seulement",
        customersOnly: "clients seulement", deliveryOnly: "livraisons seulement",
        privateOnly: "privé", reserved: "réservé : {kind}",
        noRules: "inconnu : la carte n’a pas de règles pour ce lieu",
        zoneUnclear:
            "inconnu : zone {zone}, la carte ne dit pas si d’autres peuvent y stationner",
        zoneNotNamed: "inconnu : il faut une carte, le plan ne dit pas pour quelle zone",
        unreadable: "inconnu : la règle « {text} » de la carte n’est pas comprise",
        depends: "inconnu : cela dépend de « {text} »",
        until: "{now} jusqu’à {time}", then: "{now}, puis {next}",
        moveBy: "Partir avant {time}.", place: "{name}, à {meters} m", days: "jours",
        weekdays: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
        reasons: [
            "street_cleaning": "nettoyage de la rue", "bus_stop": "arrêt de bus",
            "fire_lane": "accès pompiers", "loading_zone": "zone de livraison",
            "passenger_loading_zone": "dépose-minute", "snow_removal": "déneigement",
            "snowplowing": "déneigement", "driveway": "sortie de garage", "market": "marché",
            "crossing": "passage piéton", "junction": "carrefour", "narrow": "rue étroite",
            "school": "école",
        ])

    private static let italian = KerbPhrases(
        free: "gratuito", paid: "a pagamento", open: "sosta consentita, prezzo sconosciuto",
        perhapsPaid: "sosta consentita, forse a pagamento ({charge})",
        atMost: "al massimo {stay}", noLimit: "senza limite di tempo", disc: "con disco orario",
        ticket: "con biglietto", zonePermit: "con il Suo permesso per la zona {zone}",
        disabledPermit: "con il Suo contrassegno per disabili",
        noParking: "divieto di sosta", noStopping: "divieto di fermata",
        noStanding: "divieto di attesa", loadingOnly: "solo carico e scarico",
        chargingOnly: "solo ricarica di auto elettriche",
        noPlace: "niente sosta su questo lato", closed: "chiuso",
        residentsOnly: "solo residenti", residentsOfZone: "solo residenti della zona {zone}",
        permitOnly: "solo con permesso", disabledOnly: "solo con contrassegno per disabili",
        customersOnly: "solo clienti", deliveryOnly: "solo consegne", privateOnly: "privato",
        reserved: "riservato: {kind}",
        noRules: "sconosciuto: la mappa non ha regole per questo luogo",
        zoneUnclear: "sconosciuto: zona {zone}, la mappa non dice se altri possono sostare",
        zoneNotNamed: "sconosciuto: serve un permesso, la mappa non dice per quale zona",
        unreadable: "sconosciuto: la regola «{text}» della mappa non è chiara",
        depends: "sconosciuto: dipende da «{text}»",
        until: "{now} fino alle {time}", then: "{now}, poi {next}",
        moveBy: "Spostarsi entro le {time}.", place: "{name}, a {meters} m", days: "giorni",
        weekdays: ["lun", "mar", "mer", "gio", "ven", "sab", "dom"],
        reasons: [
            "street_cleaning": "pulizia della strada", "bus_stop": "fermata dell’autobus",
            "fire_lane": "accesso vigili del fuoco", "loading_zone": "zona di carico",
            "passenger_loading_zone": "salita e discesa passeggeri",
            "snow_removal": "rimozione della neve", "snowplowing": "rimozione della neve",
            "driveway": "passo carrabile", "market": "mercato",
            "crossing": "attraversamento pedonale", "junction": "incrocio",
            "narrow": "strada stretta", "school": "scuola",
        ])

    private static let spanish = KerbPhrases(
        free: "gratis", paid: "de pago", open: "se puede aparcar, precio desconocido",
        perhapsPaid: "se puede aparcar, quizá de pago ({charge})",
        atMost: "como máximo {stay}", noLimit: "sin límite de tiempo",
        disc: "con disco de estacionamiento", ticket: "con tique",
        zonePermit: "con su permiso de la zona {zone}",
        disabledPermit: "con su tarjeta de estacionamiento para discapacitados",
        noParking: "prohibido aparcar", noStopping: "prohibido parar",
        noStanding: "prohibido esperar", loadingOnly: "solo carga y descarga",
        chargingOnly: "solo recarga de coches eléctricos",
        noPlace: "no se aparca en este lado", closed: "cerrado",
        residentsOnly: "solo residentes", residentsOfZone: "solo residentes de la zona {zone}",
        permitOnly: "solo con permiso", disabledOnly: "solo con tarjeta para discapacitados",
        customersOnly: "solo clientes", deliveryOnly: "solo repartos", privateOnly: "privado",
        reserved: "reservado: {kind}",
        noRules: "desconocido: el mapa no tiene reglas para este lugar",
        zoneUnclear: "desconocido: zona {zone}, el mapa no dice si otros pueden aparcar",
        zoneNotNamed: "desconocido: hace falta un permiso, el mapa no dice de qué zona",
        unreadable: "desconocido: no se entiende la regla «{text}» del mapa",
        depends: "desconocido: depende de «{text}»",
        until: "{now} hasta las {time}", then: "{now}, luego {next}",
        moveBy: "Salir antes de las {time}.", place: "{name}, a {meters} m", days: "días",
        weekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
        reasons: [
            "street_cleaning": "limpieza de la calle", "bus_stop": "parada de autobús",
            "fire_lane": "acceso de bomberos", "loading_zone": "zona de carga",
            "passenger_loading_zone": "subida y bajada de viajeros",
            "snow_removal": "retirada de nieve", "snowplowing": "retirada de nieve",
            "driveway": "vado", "market": "mercado", "crossing": "paso de peatones",
            "junction": "cruce", "narrow": "calle estrecha", "school": "colegio",
        ])
}
