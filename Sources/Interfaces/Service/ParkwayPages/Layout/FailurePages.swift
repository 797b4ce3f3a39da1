import Guidance
import HTTPTypes
import Hummingbird
import NIOCore
import RecordKeeping
import ServiceCore
import StoreContract
import StoreRuntime

/// Answers browsers at addresses without a page: with the sign-in or, if somebody is signed in, with
/// the page for 404. The faces for programs keep their own answers.
struct FailurePages: RouterMiddleware {
    private let service: ServiceDependencies
    private let files: @Sendable () throws -> PageFiles
    private let machines: [String]

    /// The `machines` are the paths of the faces for programs, which no page is below.
    init(
        _ service: ServiceDependencies, _ files: @escaping @Sendable () throws -> PageFiles,
        machines: [String]
    ) {
        self.service = service
        self.files = files
        self.machines = machines
    }

    /// - Throws: what `next` throws, unless a browser asked for a page.
    func handle(
        _ request: Request, context: ServiceContext,
        next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let failure = Failure(describing: error)
            let refused = RefusedRequest(request)
            guard refused.isRead, failure.status == .notFound,
                Self.isForPeople(refused, machines: machines)
            else { throw error }
            let visit = try await PageVisit(request, context, service, files())
            guard service.workspace.hasRecords else {
                if [service.link("/"), service.settings.basePath].contains(visit.path) {
                    return visit.leave(for: service.link("/map"))
                }
                let isOfRecords = error as? StoreError == .noRecords
                return try visit.failure(failure, isOfRecords ? .noRecords : nil)
            }
            guard visit.person != nil else { return visit.signIn() }
            return try visit.failure(failure)
        }
    }

    /// Whether a browser asks for a page: it prefers HTML, and no face for programs is there.
    static func isForPeople(_ request: RefusedRequest, machines: [String]) -> Bool {
        let path = request.path
        return AcceptField(request.headers).best(of: ["application/json", "text/html"])
            == "text/html"
            && !machines.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
}

/// How a failure is called on pages: the beginning of the keys of its texts, and whether it may help to
/// load the page again.
struct FailureWords {
    let key: String
    let canRetry: Bool

    /// There are no records for the page.
    static let noRecords = FailureWords(key: "noRecords", canRetry: false)

    private init(key: String, canRetry: Bool) {
        self.key = key
        self.canRetry = canRetry
    }

    init(_ status: HTTPResponse.Status) {
        (key, canRetry) =
            switch status {
            case .notFound, .methodNotAllowed, .gone: ("notHere", false)
            case .tooManyRequests: ("tooMany", true)
            case .forbidden: ("formOld", true)
            case .contentTooLarge: ("formLarge", true)
            case .uriTooLong, .requestHeaderFieldsTooLarge: ("formLarge", false)
            case .serviceUnavailable, .insufficientStorage, .requestTimeout: ("notNow", true)
            case let status: status.kind == .serverError ? ("onOurSide", true) : ("formOdd", true)
            }
    }
}

/// The page for a request that was refused before it was known who asks: without navigation.
struct RefusalContent {
    let lang: String
    /// The texts of the page's language, by key.
    let t: [String: String]
    let assets: [String: String]
    let icons: String
    let heading: String
    let advice: String
    /// The address to load again; nil if that does not help.
    let retry: String?
    let home: String

    /// The page in the language that the browser prefers. It needs nothing but `files`.
    static func page(
        _ failure: Failure, _ request: RefusedRequest, _ files: PageFiles, home: String
    ) -> RefusalPage {
        let texts = files.texts[PageVisit.language(of: request.headers)]
        let words = FailureWords(failure.status)
        // An address from outside stays on this service.
        let again = request.isRead ? LocalPath(request.target, below: "")?.text : nil
        let content = RefusalContent(
            lang: texts.language.rawValue, t: texts.all, assets: files.assets.addresses,
            icons: files.assets.addresses["icons"] ?? "", heading: texts["\(words.key)Title"],
            advice: texts["\(words.key)Text"], retry: words.canRetry ? again : nil, home: home)
        let html = files.templates.page("refusal", content)
        return RefusalPage(
            headers: Response.pageFields(texts, caching: "no-store"), body: ByteBuffer(string: html)
        )
    }
}

extension PageVisit {
    /// What the page for a failure shows.
    struct FailureContent {
        let advice: String
        /// The name under which it was logged; nil if it was not.
        let logged: String?
        /// The address of the page itself if it may help to load it again.
        let retry: String?
        let home: String
    }

    /// The page to load again: that of the form, or this one.
    var formAddress: String? {
        guard request.method == .post else { return address.text }
        guard let referrer = request.headers[.referer], let host = request.head.authority,
            let start = referrer.firstRange(of: "://\(host)/")
        else { return nil }
        let path = "/" + referrer[start.upperBound...]
        return LocalPath(path, below: service.settings.basePath)?.text
    }

    /// The page for a failure, or the sign-in if the session has ended. `words` are those of its status
    /// if they are nil.
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    func failure(_ failure: Failure, _ words: FailureWords? = nil) throws -> Response {
        if failure.status == .unauthorized { return signIn() }
        let words = words ?? FailureWords(failure.status)
        let (key, canRetry) = (words.key, words.canRetry)
        let seconds = failure.headers[.retryAfter].flatMap { Int($0) }
        let time = seconds.map { clockTime(now.advanced(by: .seconds($0))) }
        let isFault = failure.status.kind == .serverError
        var response = try page(
            "failure", texts["\(key)Title"],
            FailureContent(
                advice: key == "tooMany" && time != nil
                    ? texts("tooManyUntil", ["time": time ?? ""]) : texts["\(key)Text"],
                logged: isFault ? context.id : nil, retry: canRetry ? formAddress : nil,
                home: link("/")),
            look: person == nil ? .door : .standard, status: failure.status)
        response.headers[.retryAfter] = failure.headers[.retryAfter]
        response.headers[.allow] = failure.headers[.allow]
        return response
    }
}
