/// An address with separate parts, all of them optional.
public struct StructuredAddress: Hashable, Sendable {
    /// The name or the category of a point of interest.
    public var amenity: String?
    /// House number and street, in either order.
    public var street: String?
    /// The name of a city, town or village.
    public var city: String?
    /// The name of a county or district.
    public var county: String?
    /// The name or the abbreviation of a state.
    public var state: String?
    /// A name, or an ISO 3166-1 alpha-2 code.
    public var country: String?
    /// The postcode.
    public var postcode: String?

    /// An address with the given parts.
    public init(
        amenity: String? = nil, street: String? = nil, city: String? = nil, county: String? = nil,
        state: String? = nil, country: String? = nil, postcode: String? = nil
    ) {
        self.amenity = amenity
        self.street = street
        self.city = city
        self.county = county
        self.state = state
        self.country = country
        self.postcode = postcode
    }

    /// The parts of an address, in the order of one line.
    enum Field: CaseIterable {
        case amenity, street, city, postcode, county, state, country
    }

    func text(of field: Field) -> String? {
        switch field {
        case .amenity: amenity
        case .street: street
        case .city: city
        case .postcode: postcode
        case .county: county
        case .state: state
        case .country: country
        }
    }
}
