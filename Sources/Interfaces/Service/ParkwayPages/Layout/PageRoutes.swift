import Accounts
import HTTPTypes
import Hummingbird
import ServiceCore

/// Registers pages: those for everyone, and those for people who are signed in.
///
/// Forms are checked before their handler sees them. An error becomes a page.
struct PageRoutes {
    /// Shows a page.
    typealias Show = @Sendable (PageVisit) async throws -> Response
    /// Does what a form asks for.
    typealias Submit = @Sendable (PageVisit, PageForm) async throws -> Response
    /// Shows a page of a person.
    typealias ShowOwn = @Sendable (PageVisit, SignedIn) async throws -> Response
    /// Does what a form of a person asks for.
    typealias SubmitOwn = @Sendable (PageVisit, SignedIn, PageForm) async throws -> Response

    private let endpoints: Endpoints
    private let answers: PageAnswers
    private let signInAgain: @Sendable (PageVisit, KeptForm) async throws -> Response

    /// `signInAgain` is the page for a form that arrived after its session had ended.
    init(
        _ endpoints: Endpoints, _ service: ServiceDependencies,
        _ files: @escaping @Sendable () throws -> PageFiles,
        signInAgain: @escaping @Sendable (PageVisit, KeptForm) async throws -> Response
    ) {
        self.endpoints = endpoints
        answers = PageAnswers(service: service, files: files)
        self.signInAgain = signInAgain
    }

    /// A page for everyone, with a form if `submit` is not nil, of at most `limit` bytes.
    func open(
        _ path: RouterPath, show: Show? = nil, limit: Int? = nil, submit: Submit? = nil
    ) {
        var handlers: [HTTPRequest.Method: Show] = [:]
        handlers[.get] = show
        if let submit {
            handlers[.post] = { visit in try await submit(visit, visit.form(limit: limit)) }
        }
        add(path, handlers)
    }

    /// A page for people who are signed in. Others are led to the sign-in, and back.
    func own(
        _ path: RouterPath, show: ShowOwn? = nil, limit: Int? = nil, submit: SubmitOwn? = nil
    ) {
        var handlers: [HTTPRequest.Method: Show] = [:]
        if let show {
            handlers[.get] = { visit in
                guard let person = visit.person else { return visit.signIn() }
                return try await show(visit, person)
            }
        }
        if let submit {
            handlers[.post] = { [signInAgain] visit in
                guard let person = visit.person else {
                    guard let kept = await visit.keptForm(limit: limit) else {
                        return visit.signIn()
                    }
                    return try await signInAgain(visit, kept)
                }
                return try await submit(visit, person, visit.form(limit: limit))
            }
        }
        add(path, handlers)
    }

    private func add(_ path: RouterPath, _ handlers: [HTTPRequest.Method: Show]) {
        endpoints.at(
            path,
            handlers.mapValues { [answers] handler in
                { request, context in try await answers.answer(request, context, handler) }
            })
    }
}

/// Makes the visit of a request, and a page of an error.
private struct PageAnswers: Sendable {
    let service: ServiceDependencies
    let files: @Sendable () throws -> PageFiles

    func answer(
        _ request: Request, _ context: ServiceContext, _ handler: PageRoutes.Show
    ) async throws -> Response {
        let files = try files()
        let visit: PageVisit
        do {
            visit = try await PageVisit(request, context, service, files)
        } catch {
            return try PageVisit(request, context, service, files, person: nil)
                .failure(Failure(logging: error, context))
        }
        do {
            return try await handler(visit)
        } catch {
            return try visit.failure(Failure(logging: error, context))
        }
    }
}
