import Accounts
import Documents
import Foundation
import Geometry
import Guidance
import Hummingbird
import OSMModel
import Operations
import RecordKeeping
import ServiceCore
import StorageSpaces
import StoreRuntime

/// What is looked for among the spaces, as it was typed.
struct SpaceSearch: Sendable {
    /// The order of the list.
    enum Order: String, CaseIterable, Sendable {
        case newest
        /// In a straight line.
        case nearest
        case walking, driving
    }

    static let fields = ["near", "from", "to", "maxPrice", "minSize", "maxSize", "sort"]

    private(set) var form: FormState
    /// The first page is nil.
    let after: PageCursor?

    init(_ query: QueryParameters) {
        form = FormState(
            Dictionary(
                uniqueKeysWithValues: Self.fields.map { ($0, (query[$0] ?? "").trimmed) }))
        after = query["after"].flatMap { try? PageCursor($0) }
    }

    /// Whether nothing is left out of the list.
    var isAll: Bool { Self.fields.allSatisfy { $0 == "sort" || form[$0].isEmpty } }

    /// The order; without one, the nearest first if a place is named.
    func order(hasPlace: Bool) -> Order {
        Order(rawValue: form["sort"]) ?? (hasPlace ? .nearest : .newest)
    }

    /// Reports what is wrong with a field.
    mutating func refuse(_ field: String, _ sentence: String) { form.refuse(field, sentence) }

    /// The filter. Mistakes are reported next to their fields.
    mutating func filter(_ texts: PageTexts) -> SpaceFilter {
        var filter = SpaceFilter()
        filter.maximumPrice = value("maxPrice", texts["space_wrongPrice"]) {
            try? Price(SpaceText.price($0))
        }
        filter.minimumArea = value("minSize", texts["space_wrongSize"]) { try? FloorArea($0) }
        filter.maximumArea = value("maxSize", texts["space_wrongSize"]) { try? FloorArea($0) }
        let first = value("from", texts["space_wrongDay"]) { try? CalendarDay($0) }
        let last = value("to", texts["space_wrongDay"]) { try? CalendarDay($0) }
        guard let first else {
            if last != nil { form.refuse("from", texts["space_missingFrom"]) }
            return filter
        }
        filter.free = try? DayRange(first: first, end: (last ?? first).advanced(by: 1))
        if filter.free == nil { form.refuse("to", texts["space_wrongDays"]) }
        return filter
    }

    private mutating func value<Value>(
        _ field: String, _ sentence: String, _ read: (String) -> Value?
    ) -> Value? {
        guard !form[field].isEmpty else { return nil }
        guard let value = read(form[field]) else {
            form.refuse(field, sentence)
            return nil
        }
        return value
    }

    /// The filters as parameters of an address.
    func address(_ path: String) -> PageAddress {
        Self.fields.reduce(PageAddress(path)) { $0.setting($1, form[$1]) }
    }
}

/// What people type about a space, as the records read it.
enum SpaceText {
    /// A price whose decimal mark may be a comma.
    static func price(_ text: String) -> String {
        text.contains(".") ? text : text.replacing(",", with: ".")
    }
}
