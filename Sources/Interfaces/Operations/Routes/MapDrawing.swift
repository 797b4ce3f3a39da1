import Atlas
import Cartography
public import Foundation
import Geometry
public import ParkingRecords
import RecordKeeping
import Routing

/// Draws parkings, routes and areas on the imported map.
public struct MapDrawing: Sendable {
    /// Pixels of a picture; one and a half make a point, so it is crisp on a fine screen.
    private static let width = 1_500
    private static let height = 1_050
    private static let pixelRatio = 1.5

    private let workspace: Workspace

    public init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Writes a PNG with the parking in its middle; an older file is replaced in one step.
    public func draw(_ parking: Parking, to file: URL) throws {
        let marker = MapMarker(
            kind: .parking, coordinate: parking.coordinate, label: parking.address.text)
        try write(
            MapPicture(
                width: Self.width, height: Self.height, pixelRatio: Self.pixelRatio,
                extent: .centered(parking.coordinate, zoom: 16.5), markers: [marker]),
            to: file)
    }

    /// Writes a PNG with the route, its start, its destination and what it leads by.
    public func draw(_ document: RouteDocument, to file: URL) throws {
        let trip = document.trip
        let stops = trip.legs.dropFirst().map(\.start.asked)
        var markers = zip(stops, document.via).map { place, label in
            MapMarker(kind: .place, coordinate: place, label: label)
        }
        if let start = trip.legs.first?.start, let end = trip.legs.last?.destination {
            markers += [
                MapMarker(kind: .start, coordinate: start.asked, label: document.origin),
                MapMarker(kind: .parking, coordinate: end.asked, label: document.destination),
            ]
        }
        try write(
            MapPicture(
                width: Self.width, height: Self.height, pixelRatio: Self.pixelRatio,
                extent: .fitted(padding: 48), route: trip.geometry, routeMode: trip.mode,
                markers: markers),
            to: file)
    }

    /// Writes a PNG with the drive to a car park, the walk on, and the other car parks found.
    public func draw(_ legs: ParkingLegs, among options: ParkingOptions, to file: URL) throws {
        var markers = options.options.filter { $0 != legs.option }.map { option in
            MapMarker(kind: .place, coordinate: option.entrance)
        }
        markers.append(
            MapMarker(
                kind: .parking, coordinate: legs.option.entrance,
                label: legs.option.label))
        markers.append(
            MapMarker(
                kind: .destination, coordinate: options.destination.coordinate,
                label: options.destination.label))
        if let origin = options.origin {
            markers.append(
                MapMarker(kind: .start, coordinate: origin.coordinate, label: origin.label))
        }
        try write(
            MapPicture(
                width: Self.width, height: Self.height, pixelRatio: Self.pixelRatio,
                extent: .fitted(padding: 48), route: legs.drive?.trip.geometry ?? [],
                walk: legs.walk.trip.geometry, markers: markers),
            to: file)
    }

    /// Writes a PNG with the areas that one reaches and the place where one sets out.
    public func draw(_ document: IsochroneDocument, to file: URL) throws {
        let origin = document.origin
        try write(
            MapPicture(
                width: Self.width, height: Self.height, pixelRatio: Self.pixelRatio,
                extent: .fitted(padding: 32), areas: document.isochrones.map(\.polygons),
                markers: [
                    MapMarker(kind: .start, coordinate: origin.coordinate, label: origin.label)
                ]),
            to: file)
    }

    private func write(_ picture: MapPicture, to file: URL) throws {
        try Files.write(workspace.engines().mapRenderer().png(of: picture), to: file)
    }
}
