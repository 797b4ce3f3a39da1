import Geocoding
import Geometry
import Testing

/// An address, and the ways people write it in its country.
struct WrittenAddress: Sendable, CustomTestStringConvertible {
    let country: String
    let city: String
    let postcode: String
    let street: String
    /// As tagged in OpenStreetMap.
    let number: String
    let spellings: [String]

    init(
        _ country: String, _ city: String, _ postcode: String, _ street: String, _ number: String,
        _ spellings: [String]
    ) {
        self.country = country
        self.city = city
        self.postcode = postcode
        self.street = street
        self.number = number
        self.spellings = spellings
    }

    var testDescription: String { "\(street) \(number), \(city)" }
}

@Suite("Addresses are understood in the spellings of many countries") struct RegionsTests {
    /// Each address is in a town of its own, 20 km from the next, with two more houses, 997 and
    /// 998, on its street.
    private static let atlas = Result {
        try SampleAtlas { fill in
            for (index, address) in addresses.enumerated() {
                let east = Double(index % 8) * 20_000
                let north = Double(index / 8) * 20_000
                let town = try fill.place(
                    address.city, "town", rank: 18, at: spot(east: east, north: north),
                    country: address.country)
                try fill.street(
                    address.street,
                    [spot(east: east, north: north), spot(east: east + 200, north: north)],
                    in: town)
                try fill.postcode(
                    address.postcode, at: spot(east: east, north: north), in: town)
                for (step, number) in [address.number, "997", "998"].enumerated() {
                    try fill.address(
                        number, address.street,
                        at: spot(east: east + 50 * Double(step), north: north + 10), in: town,
                        city: address.city, postcode: address.postcode)
                }
            }
        }
    }

    @Test(arguments: addresses)
    func everySpellingFindsTheHouse(_ address: WrittenAddress) throws {
        let geocoder = try Self.atlas.get().geocoder
        let plain = ["\(address.street) \(address.number)", "\(address.number) \(address.street)"]
        let full = plain.flatMap {
            ["\($0), \(address.city)", "\($0), \(address.postcode) \(address.city)"]
        }
        for text in full + full.map({ $0.lowercased() }) + address.spellings {
            let first = try geocoder.search(text).first
            #expect(first?.address.street == address.street, "\(text)")
            #expect(first?.address.houseNumber == address.number, "\(text)")
            #expect(first?.matchKind == .rooftop, "\(text)")
            #expect(first?.confidence ?? 0 > 0.5, "\(text)")
        }
    }

    private static let addresses = [
        WrittenAddress(
            "it", "Civitella", "57121", "Piazza Giuseppe Garibaldi", "12",
            [
                "P.za Garibaldi 12, Civitella", "P.zza G. Garibaldi, 12",
                "Pza Garibaldi 12 Civitella",
                "piazza garibaldi n. 12, 57121 Civitella", "Piazza Garibaldi 12 int. 3, Civitella",
                "Piazza Giuseppe Garibaldi, 12 - 57121 Civitella (LI)",
            ]),
        WrittenAddress(
            "it", "Montalto", "00014", "Corso Vittorio Emanuele II", "7A",
            [
                "C.so Vittorio Emanuele II 7/A, Montalto", "c.so V. Emanuele 7/A Montalto",
                "Corso Vittorio Emanuele Secondo 7a", "Corso Vittorio Emanuele II, 7 A, Italia",
            ]),
        WrittenAddress(
            "it", "Rapallina", "16035", "Viale delle Rose", "15r",
            [
                "V.le delle Rose 15 rosso, Rapallina", "Viale Rose 15r Rapallina",
                "viale delle rose 15R",
            ]),
        WrittenAddress(
            "es", "Villanueva", "28691", "Calle Mayor", "5",
            [
                "C/ Mayor 5, Villanueva", "C/Mayor, 5, 2º B, Villanueva",
                "C. Mayor nº 5 Villanueva",
                "Calle Mayor, 5, piso 3, puerta 2, 28691 Villanueva",
                "Cl Mayor 5 Villanueva España",
            ]),
        WrittenAddress(
            "es", "Puertoalto", "38400", "Avenida de la Constitución", "21",
            [
                "Avda. Constitución 21, Puertoalto", "Av. de la Constitucion, 21 bajo",
                "Avda de la Constitución núm. 21, 38400 Puertoalto",
                "Avd Constitucion 21 Puertoalto",
            ]),
        WrittenAddress(
            "es", "Playachica", "12560", "Paseo Marítimo", "9",
            ["Pº Marítimo 9, Playachica", "Po. Maritimo 9 Playachica", "Pso Marítimo, 9, 1º Izq"]),
        WrittenAddress(
            "pt", "Vilarinho", "3720", "Rua Doutor António Macedo", "44",
            [
                "R. Dr. António Macedo 44, Vilarinho", "R Dr Antonio Macedo nº 44, 2º Esq",
                "Rua Doutor António Macedo, 44 - 3º Dto, 3720 Vilarinho",
            ]),
        WrittenAddress(
            "pt", "Pontelima", "4990", "Largo da Igreja", "3",
            ["Lg. da Igreja 3, Pontelima", "Lgo Igreja 3 Pontelima", "Largo da Igreja, nº 3"]),
        WrittenAddress(
            "fr", "Châteauneuf", "13220", "Rue du Général de Gaulle", "12bis",
            [
                "12 bis rue du Gal de Gaulle, Châteauneuf", "12bis r. Gén. de Gaulle 13220",
                "12 bis, rue du Général de Gaulle, Bât. C, 13220 Chateauneuf",
                "Rue du General de Gaulle 12 bis Chateauneuf Cedex",
            ]),
        WrittenAddress(
            "fr", "Belleroche", "42670", "Rue de la Porte", "8",
            ["8 rue de la Porte, Belleroche", "rue de la Porte 8 Belleroche", "8 r de la porte"]),
        WrittenAddress(
            "be", "Zandbergen", "9506", "Sint-Pietersstraat", "10",
            [
                "St. Pietersstraat 10, Zandbergen", "Sint Pietersstr. 10 bus 3, 9506 Zandbergen",
                "St-Pietersstraat 10 bus 12, Zandbergen",
            ]),
        WrittenAddress(
            "be", "Watermeer", "1170", "Rue Neuve - Nieuwstraat", "31",
            [
                "Rue Neuve 31, Watermeer", "Nieuwstraat 31, 1170 Watermeer", "31 rue Neuve",
                "Nieuwstr. 31",
            ]),
        WrittenAddress(
            "nl", "Oudewater", "3421 AB", "Burgemeester de Vlugtlaan", "12-2",
            [
                "Burg. de Vlugtlaan 12-2, Oudewater", "Burgemeester de Vlugtlaan 12-2 3421AB",
                "burgemeester de vlugtlaan 12-2 3421 ab oudewater",
            ]),
        WrittenAddress(
            "at", "Kirchberg", "3204", "Franz-Josef-Straße", "18",
            [
                "Franz Josef Str. 18, Kirchberg", "Franz-Josefs-Straße 18/2/5, 3204 Kirchberg",
                "Franz Josefstr. 18 Stiege 2 Top 5, Kirchberg", "Fr. Josef Strasse 18, Kirchberg",
            ]),
        WrittenAddress(
            "ch", "Oberwil", "4104", "Sankt-Johanns-Ring", "102",
            [
                "St. Johanns-Ring 102, Oberwil", "St.Johanns Ring 102 CH-4104 Oberwil",
                "St Johannsring 102",
            ]),
        WrittenAddress(
            "de", "Neustadt", "01844", "Große Weißgerberstraße", "4",
            [
                "Gr. Weißgerberstr. 4, Neustadt", "Grosse Weissgerberstrasse 4",
                "Große Weißgerber Str. 4, 2. OG links, 01844 Neustadt",
                "Gr Weissgerberstr 4 D-01844",
            ]),
        WrittenAddress(
            "de", "Hafenau", "24103", "Industriestraße Ost", "6",
            ["Industriestr. O 6, Hafenau", "Industriestrasse Ost 6", "Industriestr. Ost Nr. 6"]),
        WrittenAddress(
            "pl", "Nowe Miasto", "26-420", "Generała Władysława Sikorskiego", "3",
            [
                "ul. Gen. Władysława Sikorskiego 3, Nowe Miasto", "ul. Gen. W. Sikorskiego 3",
                "ul. Sikorskiego 3 m. 12, Nowe Miasto", "Gen. Wladyslawa Sikorskiego 3, 26-420",
            ]),
        WrittenAddress(
            "cz", "Kamenice", "251 68", "Náměstí Svobody", "123/4",
            ["nám. Svobody 123/4, Kamenice", "Namesti Svobody 123/4, 25168 Kamenice"]),
        WrittenAddress(
            "se", "Strandby", "453 30", "Norra Hamngatan", "14",
            ["N. Hamngatan 14, Strandby", "Norra Hamngatan 14 lgh 1102", "N Hamngatan 14, 45330"]),
        WrittenAddress(
            "dk", "Ærøby", "5970", "Sankt Jørgens Gade", "2",
            [
                "Skt. Jørgens Gade 2, 1. tv, Ærøby", "Sct Jørgensgade 2",
                "St. Joergens Gade 2 Aeroeby",
            ]),
        WrittenAddress(
            "no", "Sørvåg", "4550", "Kirkegata", "5B",
            ["Kirkegaten 5 B, Sørvåg", "kirkegata 5b 4550 Sorvag", "Kirkegt. 5B"]),
        WrittenAddress(
            "fi", "Rantala", "00150", "Mannerheimintie", "22",
            ["Mannerheimintie 22 A 5, Rantala", "mannerheimintie 22 as 5"]),
        WrittenAddress(
            "gb", "Ashwick", "MD2 1AB", "Saint Mary's Road", "12",
            [
                "Flat 2, 12 St Mary's Rd, Ashwick MD2 1AB", "12 St. Marys Road MD21AB",
                "Flat 2a 12 Saint Marys Rd", "12 st marys rd ashwick",
            ]),
        WrittenAddress(
            "us", "Fairview", "21231", "South Fifth Street", "1204",
            [
                "1204 S 5th St, Fairview 21231-4410", "1204 S. Fifth St Apt 4B", "1204 S 5th St #5",
                "1204 South 5th Street, Ste 200, Fairview", "1204 s 5th st unit 12 Fairview",
            ]),
        WrittenAddress(
            "us", "Lakeport", "48060", "Northwest Martin Luther King Junior Boulevard", "37",
            [
                "37 NW Martin Luther King Jr Blvd", "37 NW Martin Luther King Jr. Blvd., Lakeport",
                "37 nw m l king jr blvd lakeport",
            ]),
        WrittenAddress(
            "hu", "Kisvár", "4600", "Kossuth Lajos utca", "11",
            [
                "Kossuth L. u. 11, Kisvár", "Kossuth Lajos u. 11. II. em. 4",
                "kossuth lajos utca 11 kisvar",
            ]),
        WrittenAddress(
            "ro", "Bradeni", "557050", "Strada Mihai Viteazul", "6",
            ["Str. Mihai Viteazul nr. 6, bl. 4, sc. B, ap. 12, Bradeni", "strada mihai viteazul 6"]),
    ]
}
