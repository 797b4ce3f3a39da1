/// A set of ids that costs eight bytes per id, however they are distributed.
///
/// It consists of one sorted array per file. Ids that do not ascend within a file go to a hash
/// table.
struct IdentifierSet {
    private var runs: [[Int64]] = [[]]
    private var strays: Set<Int64> = []

    /// Starts the array of the next file.
    mutating func startRun() {
        if runs.last?.isEmpty == false { runs.append([]) }
    }

    /// Inserts `id`; false if the set already contains it.
    ///
    /// - Complexity: O(1) for the ascending ids of a first file; O(files · log ids) later.
    mutating func insert(_ id: Int64) -> Bool {
        let current = runs.count - 1
        for run in runs.dropLast() where run.containsSorted(id) { return false }
        if !strays.isEmpty, strays.contains(id) { return false }
        guard let last = runs[current].last, id <= last else {
            runs[current].append(id)
            return true
        }
        if runs[current].containsSorted(id) { return false }
        return strays.insert(id).inserted
    }
}

extension [Int64] {
    /// Whether an ascending array contains `id`.
    ///
    /// - Complexity: O(log count).
    func containsSorted(_ id: Int64) -> Bool {
        indexSorted(id) != nil
    }

    /// The index of `id` in an ascending array without duplicates; nil if it is not there.
    ///
    /// - Complexity: O(log count).
    func indexSorted(_ id: Int64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == id ? low : nil
    }
}
