/// The keys with which all services sign receipts.
enum ReceiptKeySchema {
    static let migration = PostgresMigration(
        number: 10, name: "receipt-keys", script: [table])

    private static let table = """
        CREATE TABLE receipt_key (
            public_key bytea PRIMARY KEY CHECK (length(public_key) = 32),
            secret bytea CHECK (length(secret) = 32),   -- NULL: it signs no more
            signs_from bigint NOT NULL
        );
        """
}
