public import PersonalEvents

extension PostgresStore {
    /// What happens to each person's things.
    public var events: any EventLog { PostgresEventLog(records) }
}
