import Guidance
import HTTPTypes
import Hummingbird
import ServiceCore

extension Response {
    /// A page with the content security policy of all pages: nothing from other origins, and no
    /// script or style in the page itself.
    ///
    /// MapLibre creates its worker from a blob, and its style sheet has pictures as `data:`.
    ///
    /// Source: https://www.w3.org/TR/CSP3/
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    static func page(
        _ html: String, to request: Request, status: HTTPResponse.Status = .ok, texts: PageTexts,
        caching: String = "private, no-cache"
    ) throws -> Response {
        // It is sent once, so it is compressed quickly, and only if the client wants that.
        let file = ServedFile(
            Array(html.utf8), type: "text/html; charset=utf-8",
            isCompressible: request.acceptsGzip, level: 4)
        var response = try file.response(to: request, cacheControl: caching)
        if status != .ok { response.status = status }
        for field in pageFields(texts, caching: caching) {
            response.headers[field.name] = field.value
        }
        return response
    }

    /// The header fields of every page.
    static func pageFields(_ texts: PageTexts, caching: String) -> HTTPFields {
        [
            .contentType: "text/html; charset=utf-8", .cacheControl: caching,
            .contentSecurityPolicy: pagePolicy, .referrerPolicy: "same-origin",
            .vary: "Accept-Language, Accept-Encoding, Cookie",
            .contentLanguage: texts.language.rawValue,
        ]
    }

    private static let pagePolicy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
        connect-src 'self'; worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; \
        form-action 'self'; frame-ancestors 'none'
        """
}
