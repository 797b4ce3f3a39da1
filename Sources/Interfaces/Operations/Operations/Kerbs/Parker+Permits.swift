public import Accounts
public import KerbRules

extension Parker {
    /// The person with `permits`.
    public init(_ permits: ParkingPermits) {
        self.init(
            zones: permits.zones.list.map(\.text), hasDisabledPermit: permits.hasDisabledPermit)
    }
}
