import Gazetteer

/// The candidates found so far, with the best hypothesis about each entry.
struct Ranking {
    private let ranker: Ranker
    private(set) var candidates: [Candidate] = []
    /// The number of candidates that are ranked.
    private var weighed = 0
    /// The contexts of those candidates.
    private var contexts: Ranker.Contexts
    private var best: [Hypothesis] = []
    /// The index of each entry in `best`.
    private var positions: [Int64: Int] = [:]
    private var ordered: [Hypothesis] = []

    init(_ ranker: Ranker) {
        self.ranker = ranker
        contexts = ranker.contexts(among: [])
    }

    mutating func add(_ found: [Candidate]) {
        candidates += found
    }

    /// The best hypothesis about each entry, the most promising first.
    ///
    /// - Complexity: O(candidates that were added since), unless there are places or streets among them.
    mutating func hypotheses() throws -> [Hypothesis] {
        guard weighed < candidates.count else { return ordered }
        if candidates[weighed...].contains(where: {
            [.place, .thoroughfare].contains($0.entry.kind)
        }) {
            // New places and streets may be the context of every candidate.
            contexts = ranker.contexts(among: candidates)
            (best, positions, weighed) = ([], [:], 0)
        }
        for candidate in candidates[weighed...] where !isNoBetter(candidate) {
            if let hypothesis = try ranker.admissibleHypothesis(candidate, contexts) {
                keep(hypothesis)
            }
        }
        weighed = candidates.count
        ordered = ranker.ordered(best)
        return ordered
    }

    /// Whether a candidate of the same tokens and entry is at least as good.
    private func isNoBetter(_ candidate: Candidate) -> Bool {
        guard let position = positions[candidate.entry.id] else { return false }
        let known = best[position].candidate
        return known.tokens == candidate.tokens && known.quality >= candidate.quality
    }

    private mutating func keep(_ hypothesis: Hypothesis) {
        let entry = hypothesis.candidate.entry.id
        guard let position = positions[entry] else {
            positions[entry] = best.count
            best.append(hypothesis)
            return
        }
        if best[position].confidence < hypothesis.confidence { best[position] = hypothesis }
    }
}
