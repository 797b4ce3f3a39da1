import Geometry
import Guidance
import NIOCore
import Routing
import ServiceCore
import WireText

/// Writes the response of the table service.
///
/// Sources: OSRM, docs/http.md, "Table service"; src/engine/plugins/table.cpp.
struct OSRMTableWriter {
    private let request: OSRMTableRequest
    private let matrix: Matrix

    /// Maximum scaled duration in tenths of a second, because OSRM stores them in 32 bits.
    private static let maximumTenths = Double(Int32.max - 1)

    init(_ request: OSRMTableRequest, _ matrix: Matrix) {
        self.request = request
        self.matrix = matrix
    }

    func answer() -> ByteBuffer {
        let columns = matrix.destinations.count
        var json = JSONWriter(reserving: 1_024 + 8 * (matrix.sources.count + 4) * columns)
        json.object { answer in
            answer.member("code", "Ok")
            if request.annotations.contains(.duration) {
                write("durations", to: &answer) { duration(from: $0, to: $1) }
            }
            if request.annotations.contains(.distance) {
                write("distances", to: &answer) { distance(from: $0, to: $1) }
            }
            if request.fallbackSpeed != nil { writeEstimates(to: &answer) }
            if !matrix.movedCells.isEmpty { writeMovedCells(to: &answer) }
            guard !request.places.skipsWaypoints else { return }
            write("sources", matrix.sources, to: &answer)
            write("destinations", matrix.destinations, to: &answer)
        }
        return json.buffer
    }

    /// Writes seconds or metres, from thousandths; null if there is no route.
    private func write(
        _ name: StaticString, to json: inout JSONWriter, _ cell: (Int, Int) -> Int64?
    ) {
        json.array(name) { rows in
            for row in matrix.sources.indices {
                rows.array { cells in
                    cells.elements(count: matrix.destinations.count, decimals: 1) { column in
                        cell(row, column).map(JSONWriter.tenths(ofThousandths:))
                    }
                }
            }
        }
    }

    private func write(
        _ name: StaticString, _ places: [SnappedPlace], to json: inout JSONWriter
    ) {
        json.array(name) { list in
            for place in places {
                list.waypoint(place, hasHint: request.places.generatesHints)
            }
        }
    }

    private func writeEstimates(to json: inout JSONWriter) {
        json.array("fallback_speed_cells") { cells in
            for row in matrix.sources.indices {
                for column in matrix.destinations.indices
                where matrix.durationMilliseconds(from: row, to: column) == nil {
                    cells.array { cell in
                        cell.element(row)
                        cell.element(column)
                    }
                }
            }
        }
    }

    /// Writes the cells for which a place left a road that is cut off from the main network, with
    /// the metres from the source and the destination to their roads. OSRM does not have this list.
    private func writeMovedCells(to json: inout JSONWriter) {
        json.array("moved_cells") { cells in
            for moved in matrix.movedCells {
                cells.array { cell in
                    cell.element(moved.source)
                    cell.element(moved.destination)
                    cell.tenths(ofThousandths: moved.from.thousandthsToRoad)
                    cell.tenths(ofThousandths: moved.to.thousandthsToRoad)
                }
            }
        }
    }

    // MARK: Cells

    private func duration(from row: Int, to column: Int) -> Int64? {
        let found = matrix.durationMilliseconds(from: row, to: column)
        guard let duration = found ?? estimatedDuration(from: row, to: column) else { return nil }
        guard request.scaleFactor != 1 else { return duration }
        let tenths = min(Self.maximumTenths, Double(duration) / 100 * request.scaleFactor)
        return Int64((tenths * 100).rounded())
    }

    private func distance(from row: Int, to column: Int) -> Int64? {
        if let found = matrix.distanceMillimeters(from: row, to: column) { return found }
        guard request.fallbackSpeed != nil else { return nil }
        return Int64((straightMeters(from: row, to: column) * 1000).rounded())
    }

    private func estimatedDuration(from row: Int, to column: Int) -> Int64? {
        request.fallbackSpeed.map { speed in
            let tenths = straightMeters(from: row, to: column) / speed * 10
            return Int64((min(Self.maximumTenths, tenths) * 100).rounded())
        }
    }

    private func straightMeters(from row: Int, to column: Int) -> Double {
        let (source, destination) = (matrix.sources[row], matrix.destinations[column])
        return switch request.fallbackCoordinate {
        case .input: source.requested.meters(to: destination.requested)
        case .snapped: source.onRoad.meters(to: destination.onRoad)
        }
    }
}

extension SnappedPlace {
    /// Millimetres from the place to its road.
    fileprivate var thousandthsToRoad: Int64 { Int64((distanceToRoadMeters * 1000).rounded()) }
}
