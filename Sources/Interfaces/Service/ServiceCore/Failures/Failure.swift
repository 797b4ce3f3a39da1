import Documents
import HTTPTypes
import Operations

/// Why a request failed. Each face writes it in its own format.
package struct Failure: Error {
    /// The status code of the response.
    package let status: HTTPResponse.Status
    /// What is wrong, the rule that was broken, and what to do.
    package let sentence: String
    /// Further header fields of the response.
    package var headers: HTTPFields
    /// The places that an ambiguous address may mean, in the order of `pick`, which counts from 1.
    package var candidates: [PlaceDocument] = []
    /// What is wrong with each invalid member of the body.
    package var mistakes: [Mistake] = []

    /// Creates a failure with a status, a sentence and further header fields.
    package init(_ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]) {
        self.status = status
        self.sentence = sentence
        self.headers = headers
    }

    /// The service is at capacity.
    package static func overloaded(retryAfterSeconds seconds: Int = 1) -> Failure {
        Failure(
            .serviceUnavailable,
            "the service is at capacity; try again in a moment",
            headers: [.retryAfter: String(seconds)])
    }
}
