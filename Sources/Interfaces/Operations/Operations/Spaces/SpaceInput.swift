import RecordKeeping
public import StorageSpaces

/// What an owner enters about a space, as text. What is nil was not entered.
public struct SpaceInput: Sendable {
    /// The size.
    public var size: String?
    /// The price per day.
    public var price: String?
    /// The opening hours; empty to remove them.
    public var openingHours: String?
    /// The access notes; empty to remove them.
    public var access: String?
    /// `street` or `spot`.
    public var disclosure: String?
    /// `instant` or `on-request`.
    public var booking: String?

    /// Nothing is checked yet.
    public init(
        size: String? = nil, price: String? = nil, openingHours: String? = nil,
        access: String? = nil, disclosure: String? = nil, booking: String? = nil
    ) {
        self.size = size
        self.price = price
        self.openingHours = openingHours
        self.access = access
        self.disclosure = disclosure
        self.booking = booking
    }

    /// The change without a place. Mistakes are reported to `input`, that of the size under the name
    /// `sizeField`.
    public func edit(
        sizeField: String = "size", reportingTo input: inout InputValidation
    ) -> SpaceEdit {
        SpaceEdit(
            area: size.flatMap { text in
                input.check(sizeField) { () throws(InvalidValue) in try FloorArea(text) }
            },
            price: price.flatMap { text in
                input.check("price") { () throws(InvalidValue) in try Price(text) }
            },
            openingHours: note("openingHours", openingHours, &input),
            access: note("access", access, &input),
            disclosure: choice("disclosure", disclosure, &input),
            booking: choice("booking", booking, &input))
    }

    private func note(
        _ field: String, _ text: String?, _ input: inout InputValidation
    ) -> SpaceEdit.Note {
        guard let text else { return .keep }
        guard !text.isEmpty else { return .set(nil) }
        return .set(input.check(field, text, as: SpaceNote.self))
    }

    private func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ field: String, _ text: String?, _ input: inout InputValidation
    ) -> Choice? {
        guard let text else { return nil }
        return input.check(field) { () throws(InvalidValue) in
            guard let choice = Choice(rawValue: text.lowercased()) else {
                throw .notAChoice(
                    field: field, text: text,
                    choices: Choice.allCases.map(\.rawValue).joined(separator: " or "))
            }
            return choice
        }
    }
}

/// A filter of a list of storage spaces as a person writes it.
public struct SpaceFilterInput: Sendable {
    /// The highest price per day.
    public var maximumPrice: String?
    /// The smallest size.
    public var minimumSize: String?
    /// The largest size.
    public var maximumSize: String?
    /// The first day on which the space must be free.
    public var freeFrom: String?
    /// The day after the last one on which the space must be free.
    public var freeUntil: String?

    /// Nothing is checked yet.
    public init(
        maximumPrice: String? = nil, minimumSize: String? = nil, maximumSize: String? = nil,
        freeFrom: String? = nil, freeUntil: String? = nil
    ) {
        self.maximumPrice = maximumPrice
        self.minimumSize = minimumSize
        self.maximumSize = maximumSize
        self.freeFrom = freeFrom
        self.freeUntil = freeUntil
    }

    /// The filter. One free day is enough: then the space must be free on it.
    ///
    /// - Throws: ``Mistakes`` with the names `maxPrice`, `minSquareFeet`, `maxSquareFeet`, `freeFrom`
    ///   and `freeUntil`; `DayRangeError` if both days are valid, but not together.
    public func checked() throws -> SpaceFilter {
        var input = InputValidation()
        var filter = SpaceFilter()
        filter.maximumPrice = maximumPrice.flatMap { text in
            input.check("maxPrice") { () throws(InvalidValue) in try Price(text) }
        }
        filter.minimumArea = minimumSize.flatMap { text in
            input.check("minSquareFeet") { () throws(InvalidValue) in try FloorArea(text) }
        }
        filter.maximumArea = maximumSize.flatMap { text in
            input.check("maxSquareFeet") { () throws(InvalidValue) in try FloorArea(text) }
        }
        let days = DayRangeInput(from: freeFrom, until: freeUntil)
            .days("freeFrom", "freeUntil", reportingTo: &input)
        try input.validated(())
        filter.free = try days.range()
        return filter
    }
}

/// Days as a person writes them.
public struct DayRangeInput: Sendable {
    /// The first day; nil if none was given.
    public var from: String?
    /// The day after the last one; nil for one day.
    public var until: String?

    /// Nothing is checked yet.
    public init(from: String?, until: String?) {
        self.from = from
        self.until = until
    }

    /// The days one by one. Mistakes are reported under the names of both fields.
    public func days(
        _ fromField: String, _ untilField: String, reportingTo input: inout InputValidation
    ) -> CheckedDays {
        CheckedDays(
            first: Self.day(from, fromField, &input), end: Self.day(until, untilField, &input))
    }

    private static func day(
        _ text: String?, _ field: String, _ input: inout InputValidation
    ) -> CalendarDay? {
        text.flatMap { text in
            input.check(field) { () throws(InvalidValue) in try CalendarDay(text, field: field) }
        }
    }
}

/// The ends of a range of days, each of which is valid.
public struct CheckedDays: Sendable {
    let first: CalendarDay?
    let end: CalendarDay?

    /// The range; nil if no day was given.
    ///
    /// - Throws: `DayRangeError` if the days are no range.
    public func range() throws(DayRangeError) -> DayRange? {
        guard let first else {
            if end != nil { throw .noFirstDay }
            return nil
        }
        return try DayRange(first: first, end: end ?? first.advanced(by: 1))
    }
}
