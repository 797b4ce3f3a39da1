import Geometry

/// The countries in the addresses of each place, for files without the boundary of a country.
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

    /// Sets the country of each place that has none: that of its parent, or else of most addresses
    /// in it and its parts.
    func assignCountries(to places: inout [Place]) {
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
