import Foundation

struct Region {
    var nodes: Int
    var seed: UInt64
    func write(to: FileHandle) throws -> TownSummary { TownSummary() }
}
