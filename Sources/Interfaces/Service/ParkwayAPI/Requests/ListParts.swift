import AddressText
import Foundation
import HTTPTypes
import Hummingbird
import Operations
import RecordKeeping
import ServiceCore

extension ServiceContext {
    /// The record that the path names.
    ///
    /// - Throws: ``Failure`` (404) if the text cannot be an id.
    func recordReference() throws(Failure) -> RecordReference {
        do {
            return try RecordReference(parameters.get("id") ?? "")
        } catch {
            throw Failure(.notFound, "\(error)")
        }
    }
}

extension ServiceDependencies {
    /// The header fields of a page of a list: `Link` names the next page, if there is one, with the
    /// same `parameters`.
    func headers<Item>(
        of page: Page<Item>, limit: Int, at path: String,
        _ parameters: [(name: String, value: String)] = []
    ) -> HTTPFields {
        var headers: HTTPFields = [.cacheControl: "private, no-cache"]
        if let next = page.next {
            let query = parameters.map { "&\($0.name)=\($0.value.percentEncoded)" }.joined()
            let link = link("\(path)?limit=\(limit)&after=\(next)\(query)")
            headers[.link] = "<\(link)>; rel=\"next\""
        }
        return headers
    }
}

extension QueryParameters {
    /// The start of a page; nil for the first page.
    ///
    /// - Throws: ``Failure`` (400) if the value is not a cursor.
    func cursor(_ name: String) throws(Failure) -> PageCursor? {
        guard let text = self[name] else { return nil }
        do {
            return try PageCursor(text)
        } catch {
            throw Failure(.badRequest, "\(error)")
        }
    }
}

extension String {
    /// The text as a value in a query: everything but letters, digits and `-._~` is encoded.
    fileprivate var percentEncoded: String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension ServiceDependencies {
    /// Finds the ends of routes. With a desk, an end may also be a parking.
    func routeEnds(of desk: ParkingDesk? = nil) -> RouteEnds {
        RouteEnds(parkings: desk) { words in
            try await places.resolve(words)
        }
    }
}
