/// A union-find structure over the members 0 ..< n.
struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    mutating func root(of member: Int) -> Int {
        var member = member
        while parents[member] != member {
            parents[member] = parents[parents[member]]
            member = parents[member]
        }
        return member
    }

    mutating func unite(_ first: Int, _ second: Int) {
        let (first, second) = (root(of: first), root(of: second))
        parents[max(first, second)] = min(first, second)
    }

    /// The members of each set, ascending; sets in the order of their first member.
    var groups: [[Int]] {
        var sets = self
        let roots = parents.indices.map { sets.root(of: $0) }
        let members = Dictionary(grouping: parents.indices) { roots[$0] }
        return members.keys.sorted().compactMap { members[$0] }
    }
}
