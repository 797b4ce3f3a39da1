import Atlas
import Foundation
import GRDB

/// The columns that are read of each segment, and their positions in a row.
///
/// GRDB finds a column by its name in a dictionary, which takes longer than reading its value.
struct SegmentSelection {
    let columns: [SegmentColumn]
    /// The position in a row by the ordinal of a column; -1 if the column is not read.
    private let positions: [Int]

    init(_ columns: [SegmentColumn]) {
        precondition(
            SegmentColumn.allCases.enumerated().allSatisfy { $0.element.ordinal == $0.offset })
        self.columns = columns
        var positions = [Int](repeating: -1, count: SegmentColumn.allCases.count)
        for (position, column) in columns.enumerated() { positions[column.ordinal] = position }
        self.positions = positions
    }

    /// The columns that are read for every mode.
    static let common: [SegmentColumn] = [
        .way, .firstNode, .lastNode, .shapeNodes, .lengthMillimeters, .roadClass, .service,
        .name, .ref, .destination, .destinationRef, .destinationStreet, .directedRef, .junctionRef,
        .oneway,
        .speedForward, .speedBackward, .practicalForward, .practicalBackward, .controlsForward,
        .controlsBackward, .trafficCalming, .maxHeight, .maxWidth, .maxLength, .maxWeight,
        .conveying, .durationSeconds, .surface, .tracktype, .smoothness, .cycleway, .lanes,
        .roundabout, .tunnel, .bridge, .ferry, .toll, .level, .conditional, .placeID, .geometry,
    ]

    /// - Precondition: `column` is one of ``columns``.
    fileprivate func position(of column: SegmentColumn) -> Int { positions[column.ordinal] }
}

/// A row of a ``SegmentSelection``.
struct SelectedRow {
    private let row: Row
    private let selection: SegmentSelection

    init(_ row: Row, _ selection: SegmentSelection) {
        self.row = row
        self.selection = selection
    }

    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        column: SegmentColumn
    ) -> Value { row[selection.position(of: column)] }

    /// Calls `body` with the bytes of a BLOB, which are not copied; nil if it is NULL.
    func withUnsafeData<Result>(
        _ column: SegmentColumn, _ body: (Data?) throws -> Result
    ) throws -> Result {
        try row.withUnsafeData(atIndex: selection.position(of: column), body)
    }
}

extension SegmentColumn {
    /// The position among all cases.
    ///
    /// An enum without associated values is stored as this number, which ``SegmentSelection``
    /// checks. Searching through the cases takes longer than reading a value.
    ///
    /// Source: https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst, "C-Like Enums"
    fileprivate var ordinal: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }
}
