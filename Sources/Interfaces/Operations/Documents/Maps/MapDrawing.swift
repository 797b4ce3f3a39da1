import Cartography
public import Foundation
public import Geometry
import Guidance
import MapStyles
import OSMModel
public import Operations
public import ParkingRecords
import RecordKeeping
import Routing
public import StoreRuntime

/// Draws parkings, routes and areas on the imported map.
public struct MapDrawing: Sendable {
    /// The size of a picture in pixels. Each point has 1.5 × 1.5 of them, so that the picture is
    /// sharp on a high-resolution screen.
    static let width = 1_500
    static let height = 1_050
    static let pixelRatio = 1.5
    /// Around a route, in points.
    static let padding = 48.0
    /// That of a single place.
    static let placeZoom = 16.5

    /// A gap between a place and its road that is as short is not drawn, in metres.
    private static let leastGapMeters = 2.0

    private let workspace: Workspace
    private let units: DistanceUnits
    private let size: PictureSize

    /// Draws on the current atlas of `workspace`, with a scale bar in `units`.
    public init(
        _ workspace: Workspace, units: DistanceUnits = .metric, size: PictureSize = .standard
    ) {
        self.workspace = workspace
        self.units = units
        self.size = size
    }

    /// Writes a PNG with the parking in its middle; an older file is replaced in one step.
    ///
    /// - Throws: `MapError`; `FileError` if the file cannot be written.
    public func draw(_ parking: Parking, to file: URL) throws {
        let marker = Self.marker(.parking, at: parking.coordinate, parking.address.text)
        try write(
            MapPicture(
                pixelRatio: Self.pixelRatio,
                extent: .centered(parking.coordinate, zoom: Self.placeZoom), markers: [marker]),
            to: file)
    }

    /// Writes a PNG with the route, its ends and its via places. Alternatives are drawn below it,
    /// each with its travel time in `language`.
    ///
    /// - Throws: `MapError`; `FileError` if the file cannot be written.
    public func draw(
        _ planned: PlannedRoute, in language: Language = .english, to file: URL
    ) throws {
        try write(Self.picture(of: planned, in: language), to: file)
    }

    /// The picture of a route, its ends and its via places.
    /// `chosen` is the number of the alternative to draw as the main line; 0 is the fastest trip.
    static func picture(
        of planned: PlannedRoute, choosing chosen: Int = 0, in language: Language
    ) -> MapPicture {
        var others = planned.trips
        let trip = others.remove(at: others.indices.contains(chosen) ? chosen : 0)
        let (origin, destination) = (planned.origin, planned.destination)
        let markers =
            planned.via.map { marker(.place, of: $0) } + [
                marker(.start, of: origin),
                marker(destination.isParking ? .parking : .destination, of: destination),
            ]
        return MapPicture(
            width: width, height: height, pixelRatio: pixelRatio, extent: .fitted(padding: padding),
            route: trip.geometry, routeMode: trip.mode,
            alternatives: others.map(\.geometry), gaps: gaps(planned),
            markers: markers,
            notes: notes(planned, RouteWords(language)))
    }

    /// A pin with a short name.
    static func marker(_ kind: MapMarker.Kind, of end: RouteEnd) -> MapMarker {
        marker(kind, at: end.coordinate, end.label)
    }

    private static func marker(
        _ kind: MapMarker.Kind, at place: Coordinate, _ label: String
    ) -> MapMarker {
        MapMarker(
            kind: kind, coordinate: place,
            label: PinLabel.text(label, coordinates: place.description))
    }

    /// The lines between places and their points on the road.
    private static func gaps(_ planned: PlannedRoute) -> [[Coordinate]] {
        planned.snappedPlaces.filter { $0.distanceToRoadMeters >= leastGapMeters }
            .map { [$0.requested, $0.onRoad] }
    }

    /// A label that distinguishes each trip from the others; none if there is only one.
    private static func notes(_ planned: PlannedRoute, _ words: RouteWords) -> [MapNote] {
        let trips = planned.trips
        guard trips.count > 1 else { return [] }
        return trips.enumerated().compactMap { number, trip in
            let others = trips.indices.filter { $0 != number }.map { trips[$0] }
            let time = ReadableMeasure.duration(milliseconds: trip.durationMilliseconds)
            let text = number == 0 ? time : "\(words.alternative(number)), \(time)"
            return trip.middle(apartFrom: others).map { MapNote(text, at: $0) }
        }
    }

    /// Writes a PNG with the drive to a car park, the walk from there, and the other car parks.
    ///
    /// - Throws: `MapError`; `FileError` if the file cannot be written.
    public func draw(_ legs: ParkingLegs, among options: ParkingOptions, to file: URL) throws {
        // Labelled with their numbers in the list.
        var markers = options.options.enumerated().filter { $0.element != legs.option }
            .map { index, option in
                MapMarker(kind: .place, coordinate: option.entrance, label: "\(index + 1)")
            }
        markers.append(
            Self.marker(.parking, at: legs.option.entrance, legs.option.label))
        markers.append(Self.marker(.destination, of: options.destination))
        if let origin = options.origin { markers.append(Self.marker(.start, of: origin)) }
        try write(
            MapPicture(
                pixelRatio: Self.pixelRatio,
                extent: .fitted(padding: Self.padding), route: legs.drive?.trip.geometry ?? [],
                walk: legs.walk.trip.geometry,
                gaps: (legs.drive.map(Self.gaps) ?? []) + Self.gaps(legs.walk), markers: markers),
            to: file)
    }

    /// Writes a PNG with the reachable areas and their start.
    ///
    /// - Throws: `MapError`; `FileError` if the file cannot be written.
    public func draw(_ areas: ReachableAreas, to file: URL) throws {
        var picture = MapPicture(pixelRatio: Self.pixelRatio, extent: .fitted(padding: 32))
        Self.add(areas, to: &picture)
        try write(picture, to: file)
    }

    /// Adds the reachable areas with their times and their start.
    static func add(_ areas: ReachableAreas, to picture: inout MapPicture) {
        picture.areas = areas.isochrones.map(\.polygons)
        picture.markers.append(marker(.start, of: areas.origin))
        picture.notes += areas.isochrones.compactMap(note)
    }

    /// An area's time, on its edge: as far north as there is room, so that the times of areas within
    /// each other stand in order.
    private static func note(_ isochrone: Isochrone) -> MapNote? {
        let edge = isochrone.polygons.flatMap(\.outer)
        let ends = [
            edge.max { $0.latitude < $1.latitude }, edge.min { $0.latitude < $1.latitude },
            edge.max { $0.longitude < $1.longitude }, edge.min { $0.longitude < $1.longitude },
        ].compactMap(\.self)
        return ends.first.map {
            MapNote(
                ReadableMeasure.duration(milliseconds: isochrone.limitMilliseconds), at: $0,
                or: Array(ends.dropFirst()))
        }
    }

    private func write(_ picture: MapPicture, to file: URL) throws {
        var picture = picture
        picture.units = units
        (picture.width, picture.height) = (size.width, size.height)
        try Files.write(workspace.engines().mapRenderer().png(of: picture), to: file)
    }
}

extension MapDrawing {
    /// A PNG of the surroundings of a place for a ``WallMap``: a pin on the map in black and white, with
    /// enough pixels for paper.
    ///
    /// - Throws: `MapError`; what the engines throw.
    public func wallPicture(around place: Coordinate) throws -> WallMap.Picture {
        var picture = MapPicture(
            width: 2_160, height: 1_080, pixelRatio: 3,
            extent: .centered(place, zoom: Self.placeZoom),
            markers: [MapMarker(kind: .parking, coordinate: place, label: nil)])
        picture.units = units
        return .embedded(Array(try workspace.engines().mapRenderer(.print).png(of: picture)))
    }
}
