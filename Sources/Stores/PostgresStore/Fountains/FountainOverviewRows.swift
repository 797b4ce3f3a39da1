import RecordKeeping
import WaterFountains

extension FountainRows {
    /// The overviews of those of these fountains that exist. Three statements.
    func overviews(of ids: [Fountain.ID]) async throws -> [Fountain.ID: FountainOverview] {
        guard !ids.isEmpty else { return [:] }
        let rated = try await selectRated(" WHERE id = ANY ($1)", [ids])
        var ratings: [Fountain.ID: [DatedRatings]] = [:]
        let rows = try await transaction.rows(
            """
            SELECT fountain_id, flow, flavour, temperature, location, changed_at AS at
            FROM fountain_review
            WHERE fountain_id = ANY ($1) AND removed_at IS NULL AND hidden_at IS NULL
            UNION ALL
            SELECT fountain_id, flow, flavour, temperature, location, at
            FROM fountain_mark WHERE fountain_id = ANY ($1)
            """, [ids])
        for row in rows {
            ratings[try row.id("fountain_id"), default: []].append(
                DatedRatings(try row.ratings(), at: try row.timestamp("at")))
        }
        let pictured = try await ReviewRows(transaction: transaction).select(
            """
             WHERE id IN (
                SELECT DISTINCT ON (fountain_id) id FROM (
                    SELECT id, fountain_id, photo, row_number() OVER (
                        PARTITION BY fountain_id ORDER BY created_at DESC, id DESC) AS place
                    FROM fountain_review
                    WHERE fountain_id = ANY ($1) AND removed_at IS NULL AND hidden_at IS NULL
                ) AS latest
                WHERE place <= $2 AND photo IS NOT NULL ORDER BY fountain_id, place)
            """, [ids, FountainOverview.photoReviews])
        let photos = Dictionary(pictured.map { ($0.fountain, $0) }) { first, _ in first }
        let overviews = rated.map { rated in
            let id = rated.fountain.id
            return (
                id,
                FountainOverview(
                    rated: rated, means: RatingMeans(of: ratings[id] ?? [], at: transaction.now),
                    pictured: photos[id])
            )
        }
        return Dictionary(overviews) { first, _ in first }
    }
}
