/// A date with everything that selectors ask of it.
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

    /// Which of its weekday this is within the month, from the front and from the back.
    func ordinals() -> (front: Int, back: Int) {
        let left = LocalDate.days(in: month, of: year) - dayOfMonth
        return ((dayOfMonth - 1) / 7 + 1, -(left / 7) - 1)
    }
}
