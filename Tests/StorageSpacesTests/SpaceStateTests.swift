import Accounts
import Geometry
import Photos
import RecordKeeping
import StorageSpaces
import Testing

@Suite("The states of a space")
struct SpaceStateTests {
    private static let start = Timestamp(millisecondsSinceEpoch: 1_795_266_300_250)

    static func photo(_ seed: UInt8) -> SpacePhoto {
        SpacePhoto(
            id: .new(at: start),
            tag: Photo([
                PhotoVariant(size: .large, format: .jpeg, width: 1, height: 1, bytes: [seed])
            ]).tag)
    }

    static func space(
        _ status: SpaceStatus, photos: [SpacePhoto]? = nil, booking: Booking = .instant
    ) throws -> StorageSpace {
        StorageSpace(
            id: .new(at: start), owner: .new(at: start),
            details: SpaceDetails(
                place: SpacePlace(
                    address: try StreetAddress("3 Mill Lane, Old Town"),
                    coordinate: try Coordinate(latitude: 45.39, longitude: -65.35),
                    matchKind: .rooftop),
                area: try FloorArea(squareFeet: 120), price: try Price(cents: 1_250),
                booking: booking),
            status: status, photos: photos ?? [photo(1), photo(2)], createdAt: start, version: 1)
    }

    private enum Change: CaseIterable {
        case edit, addPhoto, removePhoto, orderPhotos, publish, pause, archive, restore
    }

    /// What each status becomes; nil if the change is refused.
    private static let table: [SpaceStatus: [Change: SpaceStatus?]] = [
        .draft: [
            .edit: .draft, .addPhoto: .draft, .removePhoto: .draft, .orderPhotos: .draft,
            .publish: .published, .pause: nil, .archive: nil, .restore: nil,
        ],
        .published: [
            .edit: .published, .addPhoto: .published, .removePhoto: .published,
            .orderPhotos: .published, .publish: nil, .pause: .paused, .archive: .archived,
            .restore: nil,
        ],
        .paused: [
            .edit: .paused, .addPhoto: .paused, .removePhoto: .paused, .orderPhotos: .paused,
            .publish: .published, .pause: nil, .archive: .archived, .restore: nil,
        ],
        .archived: [
            .edit: nil, .addPhoto: nil, .removePhoto: nil, .orderPhotos: nil,
            .publish: .published, .pause: nil, .archive: nil, .restore: .paused,
        ],
    ]

    @Test(arguments: SpaceStatus.allCases)
    func everyChangeLeadsWhereTheTableSays(_ status: SpaceStatus) throws {
        let space = try Self.space(status)
        for change in Change.allCases {
            let made: SpaceChange =
                switch change {
                case .edit: .edit(SpaceEdit(booking: .onRequest))
                case .addPhoto: .addPhoto(Self.photo(3))
                case .removePhoto: .removePhoto(space.photos[0].id)
                case .orderPhotos: .orderPhotos(space.photos.map(\.id).reversed())
                case .publish: .publish
                case .pause: .pause
                case .archive: .archive
                case .restore: .restore
                }
            let expected = try #require(Self.table[status]?[change])
            if let expected {
                let changed = try space.changed(by: made)
                #expect(changed.status == expected, "\(status) \(change)")
                #expect(changed.version == 2)
            } else {
                #expect(throws: StorageSpacesError.wrongStatus(space.id, status)) {
                    try space.changed(by: made)
                }
            }
        }
    }

    @Test func publishingNeedsEveryStep() throws {
        let bare = StorageSpace(
            id: .new(at: Self.start), owner: .new(at: Self.start), details: SpaceDetails(),
            createdAt: Self.start)
        #expect(throws: StorageSpacesError.incomplete(bare.id, missing: SpaceStep.allCases)) {
            try bare.changed(by: .publish)
        }
        let pictureless = try Self.space(.paused, photos: [])
        #expect(throws: StorageSpacesError.incomplete(pictureless.id, missing: [.photo])) {
            try pictureless.changed(by: .publish)
        }
        let photo = Self.photo(1)
        let single = try Self.space(.published, photos: [photo])
        #expect(throws: StorageSpacesError.lastPhoto(single.id)) {
            try single.changed(by: .removePhoto(photo.id))
        }
    }

    @Test func anOrderNamesEachPhotoOnce() throws {
        let space = try Self.space(.draft)
        let ids = space.photos.map(\.id)
        for order in [
            [], [ids[0]], [ids[0], ids[0]], ids + [ids[0]], [ids[0], .new(at: Self.start)],
        ] {
            #expect(throws: StorageSpacesError.wrongOrder(space.id)) {
                try space.changed(by: .orderPhotos(order))
            }
        }
    }
}

@Suite("What others see of a place")
struct ShownPlaceTests {
    @Test(arguments: [
        (
            "3 Mill Lane, Old Town, Ternhaven, E9Z 1A6, Canada",
            "Mill Lane, Old Town, Ternhaven, Canada"
        ),
        ("12 a Harbour Street", "Harbour Street"),
        ("12bis Rue du Port, 98000 Monaco", "Rue du Port, Monaco"),
        ("Hauptstraße 7-9", "Hauptstraße"), ("Suite 1204, 5 Quay", "Suite, Quay"), ("98000", nil),
    ])
    func theStreetHasNoNumbers(_ address: String, _ street: String?) throws {
        let place = SpacePlace(
            address: try StreetAddress(address),
            coordinate: try Coordinate(latitude: 45.39, longitude: -65.35), matchKind: .rooftop)
        var details = SpaceDetails(place: place)
        func shown(_ relation: SpaceRelation) throws -> ShownPlace {
            let start = Timestamp(millisecondsSinceEpoch: 1)
            let space = StorageSpace(
                id: .new(at: start), owner: .new(at: start), details: details, createdAt: start)
            return try #require(space.place(shownTo: relation))
        }
        #expect(try shown(.stranger).address == street)
        #expect(try !shown(.stranger).isExact)
        for relation in [SpaceRelation.owner, .renter] {
            #expect(try shown(relation).address == address)
            #expect(try shown(relation).coordinate == place.coordinate)
        }
        details.disclosure = .spot
        #expect(try shown(.stranger).address == nil)
    }

    /// Averaging many spots near a place gives nothing, because they are all the same.
    @Test func everyPlaceInACellHasTheSameSpotAtMost107MetersAway() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let place = try Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            let spot = BlurredSpot.center(around: place)
            #expect(spot == BlurredSpot.center(around: place))
            #expect(place.meters(to: spot) <= 107, "\(place)")
            #expect(BlurredSpot.center(around: spot) == spot)
        }
        for (latitude, longitude) in [(90.0, 180.0), (-90, -180), (90, 0), (0, 180), (0, -180)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(place.meters(to: BlurredSpot.center(around: place)) <= 107)
        }
    }
}

@Suite("Days")
struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("2026-11-21", 20_778), ("2000-02-29", 11_016), ("0000-01-01", -719_528),
        ("9999-12-31", 2_932_896),
    ])
    func areCountedFrom1970(_ text: String, _ number: Int) throws {
        #expect(try CalendarDay(text).number == number)
        #expect(CalendarDay(number: number).description == text)
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-11-21T00:00", "", "٢٠٢٦-01-01",
    ])
    func otherTextIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try CalendarDay(text) }
    }

    @Test func aRangeHasAtLeastADayAndAtMostAYear() throws {
        let day = try CalendarDay("2026-11-21")
        #expect(throws: DayRangeError.noDays(day, day)) { try DayRange(first: day, end: day) }
        let end = day.advanced(by: 367)
        #expect(throws: DayRangeError.tooManyDays(day, end, limit: 366)) {
            try DayRange(first: day, end: end)
        }
        let year = try DayRange(first: day, end: day.advanced(by: 366))
        #expect(year.count == 366 && year.contains(day) && !year.contains(year.end))
    }
}
