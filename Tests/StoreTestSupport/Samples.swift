public import Accounts
public import Geometry
public import ParkingRecords
public import Photos
public import RecordKeeping
public import RoadClosures
public import StorageSpaces

extension AccountProfile {
    public static func sample(_ name: String) throws -> AccountProfile {
        AccountProfile(
            email: try EmailAddress("\(name)@example.org"), name: try PersonName(name),
            contactNumber: try ContactNumber("+37798765432"),
            plate: try LicensePlate("CKXR318"))
    }
}

extension ParkingDraft {
    public static func sample(
        plate: String = "CKXR318", stay: Stay = .fourHours, address: String = "12 Harbour Street"
    ) throws -> ParkingDraft {
        ParkingDraft(
            building: try BuildingCode("A1B2C"), stay: stay, plate: try LicensePlate(plate),
            suite: try SuiteNumber("1204"), address: try StreetAddress(address),
            coordinate: try Coordinate(latitude: 43.738_412_3, longitude: 7.424_598_7),
            matchKind: .rooftop)
    }
}

extension SpaceDetails {
    public static func sample(
        at coordinate: Coordinate? = nil, address: String = "3 Quay", cents: Int = 1_250,
        booking: Booking = .instant
    ) throws -> SpaceDetails {
        SpaceDetails(
            place: SpacePlace(
                address: try StreetAddress(address),
                coordinate: try coordinate ?? Coordinate(latitude: 43.7384, longitude: 7.4246),
                matchKind: .interpolated),
            area: try FloorArea(squareFeet: 120), price: try Price(cents: cents),
            booking: booking)
    }
}

extension StorageSpaceCatalog {
    /// Adds a draft.
    public func add(_ details: SpaceDetails, of owner: Account.ID) async throws -> StorageSpace {
        try await add(details, of: owner, key: nil).record
    }

    /// Adds a space, gives it a photo and publishes it.
    public func offer(_ details: SpaceDetails, of owner: Account.ID) async throws -> StorageSpace {
        let draft = try await add(details, of: owner)
        _ = try await addPhoto(.tiny(1), to: draft.id, of: owner, expecting: nil)
        return try await change(draft.id, of: owner, expecting: nil, by: .publish)
    }
}

extension Photo {
    /// A photo in all sizes and formats, which are not pictures.
    public static func tiny(_ seed: UInt8) -> Photo {
        Photo(
            PhotoSize.allCases.flatMap { size in
                PhotoFormat.allCases.map { format in
                    PhotoVariant(
                        size: size, format: format, width: size.longestSide, height: 90,
                        bytes: Array("\(seed) \(size) \(format)".utf8) + [0, 255])
                }
            })
    }
}

extension ClosureLedger {
    /// Adds a closure under the standard limits.
    public func close(
        _ draft: RoadClosureDraft, by author: Account.ID, key: CreationKey?
    ) async throws -> Creation<RoadClosure> {
        try await close(draft, by: author, key: key, limits: ClosureLimits())
    }
}

extension RoadClosureDraft {
    /// A closed street, box, circle or polygon, depending on `number`.
    public static func sample(
        _ number: Int = 0, scope: ClosureScope = .everyone
    ) throws -> RoadClosureDraft {
        let (corner, opposite) = (
            try Coordinate(latitude: 43.7384, longitude: 7.4246),
            try Coordinate(latitude: 43.7484, longitude: 7.4346)
        )
        var box = BoundingBox(corner)
        box.extend(to: opposite)
        let ring = [
            corner, opposite, try Coordinate(latitude: 43.75, longitude: 7.42), corner,
        ]
        let extents: [ClosedExtent] = [
            .street(
                ClosedStreet(
                    name: "Quay", ways: [9, 7, 9],
                    lines: [[corner, opposite], [opposite, corner]])),
            .area(.box(box)), .area(.circle(center: corner, radiusMeters: 125.5)),
            .area(.polygons([Polygon(outer: ring, holes: [ring])])),
        ]
        let from = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)
        return RoadClosureDraft(
            label: "closure \(number)", extent: extents[number % 4],
            users: [[.walking], RoadUser.vehicles, Set(RoadUser.allCases)][number % 3],
            period: try ClosurePeriod(
                from: number % 2 == 0 ? nil : from,
                until: number % 5 == 0 ? nil : from.advanced(by: .seconds(3_600))),
            reason: number % 3 == 0 ? nil : try ClosureReason("Water main"), scope: scope)
    }
}

extension RentalRequest {
    /// A request at `now` for the days from `first` until before `end`, counted from today, in UTC.
    public static func sample(
        of space: StorageSpace.ID, from first: Int, to end: Int, at now: Timestamp
    ) throws -> RentalRequest {
        let today = CalendarDay(number: Int(now.millisecondsSinceEpoch / 86_400_000))
        func local(_ day: CalendarDay) -> LocalDay {
            let begins = Timestamp(millisecondsSinceEpoch: Int64(day.number) * 86_400_000)
            return LocalDay(day, begins: begins, ends: begins.advanced(by: .seconds(86_400)))
        }
        let days = try DayRange(first: today.advanced(by: first), end: today.advanced(by: end))
        return RentalRequest(
            space: space, days: days, firstDay: local(days.first), ends: local(days.end).begins,
            today: today)
    }
}

/// The id of an account that does not exist.
public let nobody = Account.ID.new(at: Timestamp(millisecondsSinceEpoch: 1))
