import Guidance

/// What every template finds.
struct PageTemplate {
    let page: PageLayout
    /// The texts of the page's language, by key.
    let t: [String: String]
    let lang: String
    let icons: String
    let assets: [String: String]
    let heading: String
    /// What this page alone shows.
    let content: Any
    /// The mistakes in the form, for the summary.
    let problems: [FormState.Problem]
    let hasProblems: Bool
    /// What each form sends along.
    let formToken: String
    let tokenField: String

    init(
        page: PageLayout, heading: String, content: Any, problems: [FormState.Problem],
        _ visit: PageVisit
    ) {
        self.page = page
        t = visit.texts.all
        lang = visit.texts.language.rawValue
        icons = visit.files.assets.addresses["icons"] ?? ""
        assets = visit.files.assets.addresses
        self.heading = heading
        self.content = content
        self.problems = problems
        hasProblems = !problems.isEmpty
        formToken = visit.secret.formToken
        tokenField = PageForm.tokenField
    }
}
