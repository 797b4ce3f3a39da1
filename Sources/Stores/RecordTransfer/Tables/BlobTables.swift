extension TransferTable {
    /// The bytes of photos, wherever a store has them. Only those that a photo names are moved.
    public static let blob = TransferTable(
        "blob", key: ["hash"], columns: [.hash: ["hash"], .bytes: ["bytes"]])
}
