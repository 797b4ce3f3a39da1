package import Accounts
package import TestSupport

/// Makes plates, and readings of them with one character wrong.
package struct PlateMill {
    package var random: SeededGenerator
    private let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private let alike = ["0ODQ", "1IL", "2Z", "5S", "6G", "8B"].map(Array.init)

    package init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Three letters, one or no letter, and three digits, as CKXR318.
    package mutating func plate() -> LicensePlate {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var text = ""
        for _ in 0..<Int.random(in: 3...4, using: &random) { text.append(any(of: letters)) }
        for _ in 0..<3 { text.append(any(of: Array("0123456789"))) }
        return checked(text)
    }

    /// Different plates.
    package mutating func plates(_ count: Int) -> [LicensePlate] {
        var made: Set<LicensePlate> = []
        var list: [LicensePlate] = []
        while list.count < count {
            let next = plate()
            if made.insert(next).inserted { list.append(next) }
        }
        return list
    }

    /// 2 to 8 characters of a small alphabet, so that many are near each other.
    package mutating func crowdedPlate(_ alphabet: String = "0OQ8BC1I") -> LicensePlate {
        var text = ""
        for _ in 0..<Int.random(in: 2...8, using: &random) { text.append(any(of: Array(alphabet))) }
        return checked(text)
    }

    /// Different plates that are near each other, by their text.
    package mutating func nearPlates(_ count: Int) -> [LicensePlate] {
        var made: Set<LicensePlate> = []
        while made.count < count {
            made.insert(checked(String((0..<7).map { any(of: Array($0 < 3 ? "BDOQ" : "018")) })))
        }
        return made.sorted { $0.text < $1.text }
    }

    /// A reading that differs from the plate: half of them by a look-alike where there is one, the
    /// rest by a character that is replaced, left out, added, or exchanged with its neighbour.
    package mutating func misreading(of plate: LicensePlate) -> String {
        while true {
            var text = Array(plate.text)
            let index = Int.random(in: text.indices, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...3:
                guard let group = alike.first(where: { $0.contains(text[index]) }) else { continue }
                text[index] = any(of: group)
            case 4: text[index] = any(of: characters)
            case 5: text.remove(at: index)
            case 6: text.insert(any(of: characters), at: index)
            default:
                guard index + 1 < text.count else { continue }
                text.swapAt(index, index + 1)
            }
            if text != Array(plate.text), text.count >= 2 { return String(text) }
        }
    }

    private mutating func any(of list: [Character]) -> Character {
        list[Int.random(in: list.indices, using: &random)]
    }

    private func checked(_ text: String) -> LicensePlate {
        guard let plate = try? LicensePlate(text) else { fatalError("\(text) is no plate") }
        return plate
    }
}
