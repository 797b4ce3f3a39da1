import Geometry

/// The countries that addresses name, counted for each place: for files that hold no
/// country's boundary.
struct CountryVotes {
    private var counts: [Int: [String: Int]] = [:]

    init(_ book: AddressBook, _ locator: PlaceLocator) {
        for draft in book.drafts where draft.country != 0 {
            guard let code = book.strings[draft.country], code.utf8.count == 2,
                let place = locator.place(at: draft.point.coordinate)
            else { continue }
            counts[place, default: [:]][code.lowercased(), default: 0] += 1
        }
    }

    /// Gives a code to each place without one, by the votes within it and its parts, or
    /// its parent's.
    func settle(_ places: inout [Place]) {
        var totals = counts
        for index in places.indices.reversed() {
            guard let parent = places[index].parent, let own = totals[index] else { continue }
            totals[parent, default: [:]].merge(own, uniquingKeysWith: +)
        }
        for index in places.indices where places[index].countryCode == nil {
            let winner = totals[index]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
            let inherited = places[index].parent.flatMap { places[$0].countryCode }
            places[index].countryCode = inherited ?? winner
        }
    }
}
