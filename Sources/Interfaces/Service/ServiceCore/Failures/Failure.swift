import Documents
import HTTPTypes
import Operations

/// Why a request was not done, before it is written in the manner of the face that was asked.
package struct Failure: Error {
    package let status: HTTPResponse.Status
    /// What is wrong, the rule and the remedy: the sentence that the command line prints.
    package let sentence: String
    package var headers: HTTPFields
    /// The places that were meant perhaps, in the order that `pick` counts them in.
    package var candidates: [PlaceDocument] = []
    /// What is wrong with the members of a body, one by one.
    package var mistakes: [Mistake] = []

    package init(_ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]) {
        self.status = status
        self.sentence = sentence
        self.headers = headers
    }

    /// No more can be taken on at the moment.
    package static func overloaded(retryAfterSeconds seconds: Int = 1) -> Failure {
        Failure(
            .serviceUnavailable,
            "the service has all the work that it can take; try again in a moment",
            headers: [.retryAfter: String(seconds)])
    }
}
