/// A date with the properties that selectors test.
struct Day {
    let date: LocalDate
    let year: Int
    let month: Int
    let dayOfMonth: Int
    let weekday: Int
    let isoWeek: Int

    init(_ date: LocalDate) {
        self.date = date
        (year, month, dayOfMonth) = date.parts
        weekday = date.weekday
        isoWeek = date.isoWeek
    }

    /// The position of this weekday in the month: 1 … 5 from the start, -1 … -5 from the end.
    func ordinals() -> (front: Int, back: Int) {
        let left = LocalDate.days(in: month, of: year) - dayOfMonth
        return ((dayOfMonth - 1) / 7 + 1, -(left / 7) - 1)
    }
}
