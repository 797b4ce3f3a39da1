import HTTPTypes
import Hummingbird
import RecordKeeping
import ServiceCore

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
        self.machines = machines.map(service.link)
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
            let isRead = request.method == .get || request.method == .head
            guard isRead, failure.status == .notFound, isForPeople(request) else { throw error }
            let visit = try await PageVisit(request, context, service, files())
            guard visit.person != nil else { return visit.signIn() }
            return try visit.failure(failure)
        }
    }

    private func isForPeople(_ request: Request) -> Bool {
        let path = request.uri.path
        return AcceptField(request).best(of: ["application/json", "text/html"]) == "text/html"
            && !machines.contains { path == $0 || path.hasPrefix($0 + "/") }
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

    /// The page for a failure, or the sign-in if the session has ended.
    ///
    /// - Throws: `Failure` (400) if `If-None-Match` is malformed.
    func failure(_ failure: Failure) throws -> Response {
        if failure.status == .unauthorized { return signIn() }
        let (key, canRetry) =
            switch failure.status {
            case .notFound, .methodNotAllowed, .gone: ("notHere", false)
            case .tooManyRequests: ("tooMany", true)
            case .forbidden: ("formOld", true)
            case .contentTooLarge: ("formLarge", true)
            case .serviceUnavailable, .insufficientStorage: ("notNow", true)
            case let status: status.kind == .serverError ? ("onOurSide", true) : ("formOdd", true)
            }
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
