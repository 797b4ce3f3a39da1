import Geocoding

/// What a result is, from the finest to the coarsest.
///
/// Source: Photon, src/main/java/de/komoot/photon/nominatim/model/AddressType.java.
enum PhotonLayer: String, CaseIterable, Hashable, Sendable {
    case house, street, locality, district, city, county, state, country
    /// Natural features, postcodes and other things without a place in an address.
    case other

    init(of result: GeocodeResult) {
        switch result.matchKind {
        case .rooftop, .interpolated, .coordinates: self = .house
        case .street, .intersection: self = .street
        case .postcode: self = .other
        case .poi:
            let isPartOfNature = ["natural", "water", "waterway", "boundary", "landuse"]
                .contains(result.category)
            self = isPartOfNature ? .other : .house
        case .place: self = PhotonLayer(placeKind: result.kind, rank: result.rank) ?? .other
        }
    }

    /// The layer of places of that kind and ``GeocodeResult/rank``; nil if none has them.
    init?(placeKind kind: String, rank: Int) {
        switch (kind, rank) {
        case ("town", _), ("village", _): self = .city
        case (_, 4): self = .country
        case (_, 5...9): self = .state
        case (_, 10...12): self = .county
        case (_, 13...16): self = .city
        case (_, 17...21): self = .district
        case (_, 22...25): self = .locality
        default: return nil
        }
    }
}
