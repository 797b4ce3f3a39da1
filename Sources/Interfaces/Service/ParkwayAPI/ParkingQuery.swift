import Foundation
import HTTPTypes
import Operations
import ParkingRecords
import RecordKeeping
import ServiceCore

/// The filter of a list of parkings in a query. A plate must not be in an address, so it is only in
/// the body of a search; see ``ParkingSearchMembers``.
struct ParkingQuery: Sendable {
    /// The names of the parameters.
    static let names: Set = ["building", "status", "from", "to"]

    let filter: ParkingFilter
    /// The parameters as they were sent, for the link to the next page.
    let parameters: [(name: String, value: String)]

    /// Reads the parameters. `building` may have several codes, separated by commas. Dates are those
    /// of `timeZone`.
    ///
    /// - Throws: ``Failure``: 400 with all mistakes; 409 if `to` is before `from`.
    init(_ query: QueryParameters, in timeZone: TimeZone) throws(Failure) {
        parameters = Self.names.sorted().compactMap { name in query[name].map { (name, $0) } }
        let codes = query["building"].map { text in
            text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        if let codes, codes.count > ParkingFilterInput.maximumBuildings {
            throw query.invalid(
                "building",
                "send at most \(ParkingFilterInput.maximumBuildings) codes, separated by commas")
        }
        let input = ParkingFilterInput(
            buildings: codes ?? [], status: query["status"], from: query["from"],
            to: query["to"])
        do {
            filter = try input.checked(in: timeZone)
        } catch {
            throw Failure(input.isContradictory(in: timeZone) ? .conflict : .badRequest, "\(error)")
        }
    }
}

/// The checked body of a search for parkings.
struct ParkingSearchMembers: Sendable {
    static let names = ["buildings", "plate", "status", "from", "to", "limit", "after"]

    let filter: ParkingFilter
    let after: PageCursor?
    let limit: Int

    /// - Throws: ``Failure`` for members of the wrong type, and if `to` is before `from` (409);
    ///   `Mistakes` for invalid values.
    init(_ members: RequestMembers, in timeZone: TimeZone) throws {
        let typed = ParkingFilterInput(
            buildings: try members.textsIfPresent("buildings") ?? [],
            plate: try members.textIfPresent("plate"),
            status: try members.textIfPresent("status"),
            from: try members.textIfPresent("from"), to: try members.textIfPresent("to"))
        let number = try members.integerIfPresent("limit") ?? PageLimit.standard
        let cursor = try members.textIfPresent("after")
        var input = InputValidation()
        if typed.buildings.count > ParkingFilterInput.maximumBuildings {
            throw members.wrong(
                "buildings",
                "buildings has \(typed.buildings.count) codes; send at most "
                    + "\(ParkingFilterInput.maximumBuildings)")
        }
        var checked: ParkingFilter?
        do {
            checked = try typed.checked(in: timeZone)
        } catch {
            if typed.isContradictory(in: timeZone) { throw Failure(.conflict, "\(error)") }
            for mistake in error.all {
                input.add(Self.member(of: mistake), mistake.sentence)
            }
        }
        let limit = input.check("limit") { () throws(InvalidValue) in
            try PageLimit.check(number)
            return number
        }
        after = cursor.flatMap { text in input.check("after") { try PageCursor(text) } }
        filter = try input.validated(checked)
        self.limit = try input.validated(limit)
    }

    /// The member that a mistake is in.
    private static func member(of mistake: Mistake) -> String {
        mistake.field == "building" ? "buildings" : mistake.field
    }
}

extension ParkingFilterInput {
    /// Whether each value is valid, but not the combination of the dates.
    fileprivate func isContradictory(in timeZone: TimeZone) -> Bool {
        var (first, last) = (self, self)
        first.to = nil
        last.from = nil
        let inputs = [self, first, last].map { (try? $0.checked(in: timeZone)) != nil }
        return inputs == [false, true, true]
    }
}
