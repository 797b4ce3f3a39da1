public import GRDB

/// An error of the database that holds an atlas, such as a damaged page.
///
/// Its description is for programmers and may contain SQL, so interfaces have their own sentence
/// for it.
public protocol DatabaseFailure: Error {}

extension DatabaseError: DatabaseFailure {}
extension RowDecodingError: DatabaseFailure {}
