import AddressText
import Foundation
public import Geocoding
import Geometry
import Operations
import WireText

/// Adds the coordinates of its address to each record of a CSV file.
public struct GeocodeBatch {
    /// The columns that are added to those of the file.
    public static let addedColumns = [
        "latitude", "longitude", "match", "confidence", "label",
    ]
    /// Columns that hold a whole address, tried in this order if none are named.
    private static let addressColumns = [
        "address", "addr", "full_address", "location", "query", "q", "place", "text",
    ]

    /// The outcome of a batch.
    public struct Summary: Equatable, Sendable {
        /// Number of records read, without the header.
        public var records = 0
        /// Number of records whose address was found.
        public var found = 0
    }

    private let geocoder: Geocoder
    private let columns: [String]
    private let preferences: SearchOptions

    /// The address is the content of `columns`, joined with commas; if none are named, the content
    /// of the first column called `address` or similar. Each search has the same `preferences`.
    public init(
        _ geocoder: Geocoder, columns: [String] = [],
        preferring preferences: SearchOptions = SearchOptions()
    ) {
        self.geocoder = geocoder
        self.columns = columns
        self.preferences = preferences.limited(to: 1)
    }

    /// Reads CSV from `read`, which returns the next bytes and none at the end. Each line of the
    /// result goes to `write` with its line end. `progress` gets the number of bytes read so
    /// far.
    ///
    /// - Throws: ``GeocodeBatchError``; `CSVSyntaxError`; what `read` and `write` throw.
    /// - Complexity: one search for each record, in constant memory.
    public func run(
        read: @escaping () throws -> [UInt8], write: (String) throws -> Void,
        progress: (_ bytes: Int) -> Void = { _ in }
    ) throws -> Summary {
        var reader = CSVReader(read)
        guard let header = try reader.next() else { throw GeocodeBatchError.noHeader }
        let positions = try positions(in: header)
        try write(CSVText.line(header + Self.added(to: header)))
        var summary = Summary()
        while let record = try reader.next() {
            summary.records += 1
            guard record.count == header.count else {
                throw GeocodeBatchError.unequal(
                    line: summary.records + 1, fields: record.count, columns: header.count)
            }
            let text = positions.map { record[$0] }.filter { !$0.isEmpty }
                .joined(separator: ", ")
            let result = try best(for: text)
            if result != nil { summary.found += 1 }
            try write(CSVText.line(record + Self.fields(of: result)))
            progress(reader.bytesRead)
        }
        return summary
    }

    private func best(for text: String) throws -> GeocodeResult? {
        do {
            return try geocoder.search(PlaceText(text), options: preferences).first
        } catch is CoordinateTextError {
            return nil
        }
    }

    private func positions(in header: [String]) throws -> [Int] {
        let names = header.map { $0.lowercased() }
        if !columns.isEmpty {
            return try columns.map { column in
                guard let position = names.firstIndex(of: column.lowercased()) else {
                    throw GeocodeBatchError.noSuchColumn(column, columns: header)
                }
                return position
            }
        }
        guard let position = Self.addressColumns.lazy.compactMap(names.firstIndex).first else {
            throw GeocodeBatchError.noAddressColumn(columns: header)
        }
        return [position]
    }

    /// The names of the added columns. A name that the file already has gets a number.
    private static func added(to header: [String]) -> [String] {
        var known = Set(header.map { $0.lowercased() })
        return addedColumns.map { column in
            var name = column
            var number = 2
            while !known.insert(name).inserted {
                name = "\(column)_\(number)"
                number += 1
            }
            return name
        }
    }

    private static func fields(of result: GeocodeResult?) -> [String] {
        guard let result else { return addedColumns.map { _ in "" } }
        return [
            String(format: "%.7f", result.coordinate.latitude),
            String(format: "%.7f", result.coordinate.longitude), result.matchKind.rawValue,
            String(format: "%.3f", result.confidence), result.label,
        ]
    }
}

/// Why the addresses of a CSV file cannot be looked up.
public enum GeocodeBatchError: Error, Equatable, CustomStringConvertible {
    /// The file is empty.
    case noHeader
    /// A named column is not in the first line, which has `columns`.
    case noSuchColumn(String, columns: [String])
    /// No column was named, and none is called `address` or similar.
    case noAddressColumn(columns: [String])
    /// The record at `line` has more or fewer fields than the first line has columns.
    case unequal(line: Int, fields: Int, columns: Int)

    public var description: String {
        switch self {
        case .noHeader:
            "the file is empty; its first line names the columns, as in: name,address."
        case .noSuchColumn(let name, let columns):
            "there is no column '\(name)'; the file has \(columns.joined(separator: ", "))."
        case .noAddressColumn(let columns):
            "none of the columns \(columns.joined(separator: ", ")) is called address. "
                + "Name the columns that make up the address."
        case .unequal(let line, let fields, let columns):
            "record \(line) has \(fields) fields; the first line names \(columns) columns. "
                + "Quote fields that have commas in them."
        }
    }
}
