/// Names and postcodes of a region's towns.
enum TownNames {
    private static let heads = [
        "Alder", "Amber", "Ash", "Barley", "Beech", "Birch", "Black", "Bram", "Bright", "Brook",
        "Cedar", "Clear", "Cold", "Copper", "Crow", "Dun", "East", "Elder", "Elm", "Fair", "Fern",
        "Fox", "Glen", "Gold", "Grey", "Hart", "Haw", "Hazel", "Heath", "High", "Holly", "Iron",
        "Kest", "Lark", "Linden", "Long", "Mar", "Mead", "Merle", "Mill", "Moss", "North", "Oak",
        "Otter", "Pine", "Quarry", "Raven", "Red", "Rose", "Rowan", "Rush", "Salt", "Silver",
        "South", "Spring", "Stone", "Swan", "Thorn", "West", "White", "Wild", "Willow", "Winter",
    ]
    private static let tails = [
        "bank", "bourne", "bridge", "brook", "bury", "combe", "cote", "dale", "den", "fell",
        "field", "ford", "gate", "ham", "haven", "hill", "holm", "hurst", "leigh", "low", "mere",
        "minster", "moor", "mouth", "ridge", "shaw", "stead", "thorpe", "ton", "wick", "wood",
        "worth",
    ]

    /// Towns 0 … 2,015 of a region have distinct names; later ones are numbered.
    static func name(of index: Int, seed: UInt64) -> String {
        let count = heads.count * tails.count
        // 1,247 and the count have no common divisor: every combination comes up once.
        let number = (index * 1247 + Int(seed % 2016)) % count
        let name = heads[number / tails.count] + tails[number % tails.count]
        return index < count ? name : "\(name) \(index / count + 1)"
    }

    /// `E1A 0A0`, counted up letter by letter.
    static func postcode(of index: Int) -> String {
        let letters = Array("ABCEGHJKLMNPRSTVXY")
        let (area, rest) = (index % 9 + 1, index / 9)
        return
            "E\(area)\(letters[rest % 18]) \(rest / 18 % 10)\(letters[rest / 180 % 18])\(index % 10)"
    }
}
