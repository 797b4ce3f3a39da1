/// The grammar of the word for a road in a street's name, such as *rue* or *Platz*.
///
/// Names also occur in sentences of other languages: *in die Rue Grimaldi*, *por la Landstrasse*.
/// So the words of all languages share one table.
struct StreetWord {
    enum Gender { case masculine, feminine, neuter }

    /// Whether one turns *into* it, as between houses, or *onto* it, as an open road.
    enum Setting { case street, road }

    let gender: Gender
    let setting: Setting
    /// Whether the word begins the name (*Rue Grimaldi*) or ends it (*Bahnhofstrasse*).
    let isFirst: Bool

    /// Finds the word that a name begins or ends with; nil if it is unknown.
    ///
    /// - Complexity: O(length of the name).
    init?(of name: String) {
        let first = name.prefix { $0 != " " }.lowercased()
        if let known = Self.firstWords[first] {
            (gender, setting, isFirst) = (known.0, known.1, true)
            return
        }
        guard !Self.prepositions.contains(first) else { return nil }
        let ending = name.lowercased()
        guard let known = Self.endings.first(where: { ending.hasSuffix($0.0) }) else {
            return nil
        }
        (gender, setting, isFirst) = (known.1, known.2, false)
    }

    /// German names that begin with these are not nouns: *Im Malarsch*, *An der Halde*.
    private static let prepositions: Set<String> = [
        "am", "an", "auf", "aufm", "bei", "beim", "hinter", "hinterm", "im", "in", "ob", "neben",
        "unter", "unterm", "vor", "vorm", "zu", "zum", "zur", "zwischen", "über",
    ]

    private typealias Kind = (Gender, Setting)
    private static let masculineStreet: Kind = (.masculine, .street)
    private static let masculineRoad: Kind = (.masculine, .road)
    private static let feminineStreet: Kind = (.feminine, .street)
    private static let feminineRoad: Kind = (.feminine, .road)

    private static func table(_ words: String, _ kind: Kind) -> [(String, Kind)] {
        words.split(separator: " ").map { (String($0), kind) }
    }

    private static let firstWords: [String: Kind] = Dictionary(
        french + italian + spanish + catalan + german, uniquingKeysWith: { first, _ in first })

    private static let french =
        table("rue ruelle impasse allée allee venelle cour traverse sente villa", feminineStreet)
        + table("chemin passage square tunnel sentier lotissement", masculineStreet)
        + table(
            """
            avenue av. place route autoroute chaussée corniche côte descente esplanade montée \
            nationale départementale promenade rampe rocade voie passerelle bretelle piste \
            liaison placette moyenne grande basse
            """, feminineRoad)
        + table(
            """
            boulevard bd cours quai pont rond-point carrefour mail parvis viaduc virage lacet \
            échangeur escalier
            """, masculineRoad)

    private static let italian =
        table("via piazza piazzetta contrada salita galleria calata", feminineStreet)
        + table("viale vicolo corso largo vico borgo", masculineStreet)
        + table("strada statale provinciale autostrada tangenziale superstrada", feminineRoad)
        + table("lungomare lungolago ponte raccordo", masculineRoad)

    private static let spanish =
        table("calle calleja costanilla travesía cuesta bajada", feminineStreet)
        + table("callejón pasaje túnel", masculineStreet)
        + table(
            """
            avenida plaza plazuela carretera ronda rambla autovía autopista calzada glorieta vía \
            alameda senda rúa
            """, feminineRoad)
        + table("paseo camino bulevar puente muelle sendero", masculineRoad)

    private static let catalan =
        table("baixada pujada travessia placeta", feminineStreet)
        + table("carrer carreró passatge tunel", masculineStreet)
        + table("avinguda plaça carretera ctra. rotonda", feminineRoad)
        + table("passeig camí pont moll vial", masculineRoad)

    private static let german =
        table("straße strasse gasse allee", feminineStreet)
        + table("weg hof", masculineStreet) + table("platz ring damm", masculineRoad)
        + table("brücke promenade", feminineRoad) + table("ufer", (.neuter, .road))

    /// The endings of German names; the first match counts.
    private static let endings: [(String, Gender, Setting)] =
        [
            ("straße", feminineStreet), ("strasse", feminineStreet), ("gasse", feminineStreet),
            ("gass", feminineStreet), ("allee", feminineStreet), ("zeile", feminineStreet),
            ("reihe", feminineStreet), ("passage", feminineStreet), ("stiege", feminineStreet),
            ("weg", masculineStreet), ("gang", masculineStreet), ("winkel", masculineStreet),
            ("hof", masculineStreet), ("graben", masculineStreet), ("tunnel", masculineStreet),
            ("steig", masculineStreet), ("platz", masculineRoad), ("ring", masculineRoad),
            ("damm", masculineRoad), ("markt", masculineRoad), ("wall", masculineRoad),
            ("kai", masculineRoad), ("pfad", masculineRoad), ("kreisel", masculineRoad),
            ("brücke", feminineRoad), ("chaussee", feminineRoad), ("promenade", feminineRoad),
            ("tangente", feminineRoad), ("spange", feminineRoad), ("umfahrung", feminineRoad),
            ("autobahn", feminineRoad), ("ufer", (.neuter, .road)),
            ("gässchen", (.neuter, .street)), ("gässle", (.neuter, .street)),
            ("wegle", (.neuter, .street)),
        ].map { ($0.0, $0.1.0, $0.1.1) }
}
