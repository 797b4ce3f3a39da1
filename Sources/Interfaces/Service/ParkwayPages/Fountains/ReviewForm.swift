import Accounts
import Foundation
import Operations
import RecordKeeping
import WaterFountains

extension FormState {
    /// A form for a review that was not written yet: nothing is rated.
    static var emptyReview: FormState {
        var form = FormState(["key": UUID().uuidString])
        for aspect in RatingAspect.allCases { form.setRating(nil, of: aspect) }
        return form
    }

    /// The form with a review, to be changed.
    init(_ review: FountainReview) {
        self.init([
            "key": UUID().uuidString, "version": String(review.version),
            "title": review.title.text, "description": review.text?.text ?? "",
        ])
        for aspect in RatingAspect.allCases { setRating(review.ratings[aspect], of: aspect) }
    }

    private mutating func setRating(_ rating: Rating?, of aspect: RatingAspect) {
        self[aspect.rawValue] = String(rating?.value ?? 50)
        self[aspect.rawValue + "Not"] = rating == nil ? "1" : ""
    }

    /// The review as it was typed; nil if something in it is invalid, which is reported.
    mutating func review(_ texts: PageTexts) -> ReviewDraft? {
        let title = try? ReviewTitle(self["title"])
        if title == nil {
            let isEmpty = self["title"].trimmed.isEmpty
            refuse("title", texts[isEmpty ? "fountain_titleMissing" : "fountain_titleWrong"])
        }
        var ratings = Ratings()
        for aspect in RatingAspect.allCases { ratings[aspect] = rating(of: aspect, texts) }
        let words = self["description"]
        let text = try? ReviewText(words)
        if text == nil, !words.trimmed.isEmpty {
            refuse("description", texts["fountain_descriptionWrong"])
        }
        guard isValid, let title else { return nil }
        return ReviewDraft(title: title, ratings: ratings, text: text)
    }

    /// A number that was typed counts more than the slider.
    private mutating func rating(of aspect: RatingAspect, _ texts: PageTexts) -> Rating? {
        let name = aspect.rawValue
        let typed = self[name + "Number"].trimmed
        if typed.isEmpty, self[name + "Not"] == "1" { return nil }
        let text = typed.isEmpty ? self[name].trimmed : typed
        guard !text.isEmpty else { return nil }
        let rating = try? Rating(text, of: aspect)
        if rating == nil {
            refuse(
                name + "Number",
                texts("fountain_numberWrong", ["aspect": texts["fountain_\(name)"]]))
        }
        return rating
    }

    /// The key under which the review is saved once, however often the form is sent.
    ///
    /// - Throws: `InvalidValue` if the form has no valid key.
    func reviewKey(_ target: String) throws -> CreationKey {
        let fields =
            ["title", "description", "fountainName", "bottle", "wheelchair", "seasonal"]
            + RatingAspect.allCases.flatMap { aspect in
                ["", "Not", "Number"].map { aspect.rawValue + $0 }
            }
        let content = (["page review", target] + fields.map { self[$0] }).joined(separator: "\n")
        return try CreationKey(self["key"], request: Fingerprint(of: Array(content.utf8)))
    }
}

/// The fields of a review, for the template `reviewFields`.
struct ReviewFields {
    let key: String
    /// Empty for a new review.
    let version: String
    let titleField: FormField
    let sliders: [Slider]
    let hasNumbers: Bool
    let descriptionField: FormField
    /// The photo that the review has.
    let keptPhoto: PhotoView?
    let removesPhoto: Bool
    let photoError: String?

    /// A rating to be set.
    struct Slider {
        let slider: String
        let sliderLabel: String
        let sliderIcon: String
        let sliderValue: String
        let isNotRated: Bool
        /// `strong 82`
        let output: String
        /// The words from the worst to the best, separated by bars.
        let words: String
        let low: String
        let high: String
        let typed: String
        let numberError: String?
    }

    init(_ form: FormState, photo: PhotoView?, _ words: FountainText) {
        let texts = words.texts
        key = form["key"]
        version = form["version"]
        titleField = form.field(
            "title", texts["fountain_reviewTitle"], hint: texts["fountain_reviewTitleHint"])
        sliders = RatingAspect.allCases.map { Self.slider($0, form, words) }
        hasNumbers = sliders.contains { !$0.typed.isEmpty || $0.numberError != nil }
        descriptionField = form.field(
            "description", texts["fountain_description"], .multiline, isOptional: true)
        keptPhoto = photo
        removesPhoto = form["removePhoto"] == "1"
        photoError = form.problem("photo")
    }

    private static func slider(
        _ aspect: RatingAspect, _ form: FormState, _ words: FountainText
    ) -> Slider {
        let name = aspect.rawValue
        let typed = form[name + "Number"]
        let value = min(100, max(0, Int(typed.trimmed) ?? Int(form[name]) ?? 50))
        let isNotRated = typed.trimmed.isEmpty && form[name + "Not"] == "1"
        let all = words.words(aspect)
        return Slider(
            slider: name, sliderLabel: words.name(aspect), sliderIcon: FountainText.icon(aspect),
            sliderValue: String(value), isNotRated: isNotRated,
            output: isNotRated
                ? words.texts["fountain_notRated"]
                : "\(words.word(Double(value), aspect)) \(value)",
            words: all.joined(separator: "|"), low: all.first ?? "", high: all.last ?? "",
            typed: typed, numberError: form.problem(name + "Number"))
    }
}
