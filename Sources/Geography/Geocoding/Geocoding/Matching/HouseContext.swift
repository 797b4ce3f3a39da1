import Atlas
import GRDB
import Gazetteer

/// Checks whether houses are where the query says: a long street may run through several towns,
/// each with its own numbering.
struct HouseContext {
    let database: Database
    let places: PlaceHierarchy
    let addresses: AddressContext

    private var scoring: Scoring.Context { Scoring.standard.context }

    /// The agreement of each of `houses` with the context of `hypothesis`, 0 … 1; 1 if its address
    /// or the places around it confirm the whole context.
    func agreements(
        of houses: [HouseLocation], with hypothesis: Hypothesis
    ) throws -> [Double] {
        guard !hypothesis.context.isEmpty else { return houses.map { _ in 1 } }
        let agreements = try houses.map {
            try agreement(of: $0, with: hypothesis.context, hypothesis)
        }
        return agreements.contains(1) ? agreements : agreements.map { _ in scoring.noHouseThere }
    }

    /// Whether each of `houses` is in the place that was typed, and not only near it; nil if the
    /// query names no place. A street that is only near the place may have houses in it.
    func areWhereTyped(
        _ houses: [HouseLocation], _ hypothesis: Hypothesis
    ) throws -> [Bool?] {
        guard !hypothesis.vicinity.isEmpty else {
            return houses.map { _ in hypothesis.isWhereTyped }
        }
        return try houses.map { try agreement(of: $0, with: hypothesis.vicinity, hypothesis) == 1 }
    }

    private static let addressByID = """
        SELECT \(AddressColumn.selection(.city, .postcode, .placeID)) FROM address WHERE id = ?
        """

    private func agreement(
        of house: HouseLocation, with contexts: [Hypothesis.Context], _ hypothesis: Hypothesis
    ) throws -> Double {
        let statement = try database.cachedStatement(sql: Self.addressByID)
        guard let row = try Row.fetchOne(statement, arguments: [house.address]) else { return 1 }
        let city: String? = row[0]
        let postcode: String? = row[1]
        let own = addresses.keys(
            cities: city, postcodes: postcode, state: hypothesis.candidate.entry.state)
        let chain = try places.chain(from: row[2])
        var agreement = 1.0
        for context in contexts {
            if context.key.map(own.contains) ?? false { continue }
            if chain.contains(where: { place in
                context.places.contains { $0.entry.object == place.id }
            }) {
                continue
            }
            let isSilent =
                context.places.isEmpty
                ? postcode == nil || city == nil : city == nil && chain.isEmpty
            if isSilent { continue }
            let isNear = context.places.contains {
                Ranker.isInVicinity($0.entry, of: house.coordinate)
            }
            agreement *= isNear ? scoring.houseNearby : scoring.houseElsewhere
        }
        return agreement
    }
}
