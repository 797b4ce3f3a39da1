import HTTPTypes
import Hummingbird
import StoreRuntime

extension AnswerCache.Question {
    /// The question of a request that the router answers.
    fileprivate init(_ request: Request) {
        self.init(
            target: request.head.path ?? "", languages: request.headers[.acceptLanguage])
    }

    /// The question of a request before the router.
    fileprivate init(_ request: BriefRequest) {
        self.init(target: request.target, languages: request.field("accept-language"))
    }
}

extension ServiceDependencies {
    private static let knownFields = BriefFields([CrossOrigin.everyOriginField])

    /// Shortcuts for the searches at `route`, with or without a slash at its end, that were answered
    /// before, for pages of all origins.
    package func knownSearches(at route: String) -> [BriefEndpoint] {
        ["?", "/?"].map { end in
            BriefEndpoint(route, prefix: route + end) { request in
                guard let atlas = workspace.openedEngines?.atlasID,
                    let known = searchAnswers.answer(
                        to: AnswerCache.Question(request), atlas: atlas)
                else { return nil }
                return BriefAnswer(known.body, type: known.type, fields: Self.knownFields)
            }
        }
    }

    /// Keeps the answer to a search on the atlas with that id for ``knownSearches(at:)``. It must
    /// depend on nothing but the target of the request, its languages and the atlas.
    package func keep(_ answer: AnswerCache.Answer, to request: Request, atlas: String) {
        searchAnswers.add(answer, to: AnswerCache.Question(request), atlas: atlas)
    }
}
