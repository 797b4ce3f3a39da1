/// The names of the streets, shops and schools of a country.
struct CountryNames {
    private let surnames: [String]

    private static let onsets = [
        "b", "br", "c", "cr", "d", "f", "g", "gr", "h", "j", "k", "l", "m", "n", "p", "r", "s",
        "st", "t", "tr", "v", "w",
    ]
    private static let middles = ["a", "e", "i", "o", "u", "ai", "ea", "ou"]
    private static let codas = ["l", "m", "n", "r", "s", "nd", "ck", "rt", "ll", "st"]
    private static let endings = [
        "er", "son", "man", "ley", "ton", "ard", "ing", "by", "ström", "mann", "eau", "ier",
        "ski", "ova", "é", "ini",
    ]
    private static let givenNames = [
        "Ada", "Albert", "Alice", "Anna", "Arthur", "Clara", "Daniel", "David", "Edith", "Emil",
        "Emma", "Felix", "Frida", "George", "Hannah", "Henry", "Ida", "Jacob", "James", "John",
        "Julia", "Karl", "Louise", "Lucas", "Maria", "Martin", "Max", "Nora", "Oscar", "Paul",
        "Peter", "René", "Robert", "Rosa", "Samuel", "Sofia", "Thomas", "Victor", "Walter", "Zoë",
    ]
    private static let common = [
        "Main Street", "Church Lane", "Station Road", "High Street", "Park Avenue", "School Lane",
        "Mill Road", "Market Square", "Bridge Street", "New Road", "Queen Street", "King Street",
        "Victoria Road", "Garden Street", "Meadow Lane", "Hill Road", "Forest Road", "Lake Drive",
        "Chapel Street", "Castle Street", "West Street", "East Street", "North Road", "South Road",
    ]
    private static let types = [
        "Street", "Road", "Lane", "Avenue", "Drive", "Close", "Court", "Crescent", "Way", "Place",
        "Terrace", "Square",
    ]
    private static let trades: [(name: String, key: String, value: String)] = [
        ("Bakery", "shop", "bakery"), ("Pharmacy", "amenity", "pharmacy"),
        ("Café", "amenity", "cafe"), ("Restaurant", "amenity", "restaurant"),
        ("Hotel", "tourism", "hotel"), ("Supermarket", "shop", "supermarket"),
        ("Bank", "amenity", "bank"), ("Dental Practice", "amenity", "dentist"),
        ("Hairdressing", "shop", "hairdresser"), ("Books", "shop", "books"),
        ("Garage", "shop", "car_repair"), ("Florist", "shop", "florist"),
        ("Primary School", "amenity", "school"), ("Library", "amenity", "library"),
        ("Arms", "amenity", "pub"), ("Gallery", "tourism", "gallery"),
    ]

    init(random: inout RandomSource) {
        var names: [String] = []
        var known: Set<String> = []
        while names.count < 40_000 {
            var name = random.pick(Self.onsets) + random.pick(Self.middles)
            if random.chance(0.8) { name += random.pick(Self.codas) }
            if random.chance(0.5) { name += random.pick(Self.middles) + random.pick(Self.codas) }
            name += random.pick(Self.endings)
            if known.insert(name).inserted {
                names.append(name.prefix(1).uppercased() + name.dropFirst())
            }
        }
        surnames = names
    }

    func surname(_ number: Int) -> String { surnames[number % surnames.count] }

    /// A few names occur everywhere; most are rare.
    private func surname(_ random: inout RandomSource) -> String {
        let roll = random.unit()
        return surnames[Int(roll * roll * roll * Double(surnames.count))]
    }

    /// A name that the town does not have yet.
    func street(in town: String, taken: inout Set<String>, _ random: inout RandomSource) -> String {
        for _ in 0..<20 {
            let type = random.pick(Self.types)
            let roll = random.unit()
            let name =
                if roll < 0.15 {
                    random.pick(Self.common)
                } else if roll < 0.45 {
                    "\(random.pick(StreetNames.stems).english) \(type)"
                } else if roll < 0.60 {
                    "\(random.pick(Self.givenNames)) \(surname(&random)) \(type)"
                } else if roll < 0.90 {
                    "\(surname(&random)) \(type)"
                } else {
                    "\(TownNames.name(of: random.below(2_000), seed: 0)) Road"
                }
            if taken.insert(name).inserted { return name }
        }
        let name = "\(random.pick(Self.givenNames)) \(surname(&random)) \(random.pick(Self.types))"
        taken.insert(name)
        return name
    }

    func pointOfInterest(in town: String, _ random: inout RandomSource) -> Tags {
        let trade = random.pick(Self.trades)
        let roll = random.unit()
        let name =
            if roll < 0.5 {
                "\(surname(&random)) \(trade.name)"
            } else if roll < 0.7 {
                "\(town) \(trade.name)"
            } else {
                "\(random.pick(StreetNames.stems).english) \(trade.name)"
            }
        return ["name": name, trade.key: trade.value]
    }
}
