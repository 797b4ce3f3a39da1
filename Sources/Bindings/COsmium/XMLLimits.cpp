#include "XMLLimits.hpp"

#include "Failure.hpp"

#include <algorithm>
#include <cstdlib>

namespace cosmium {

namespace {

bool begins(std::string_view text, std::string_view start) noexcept {
    return text.substr(0, start.size()) == start;
}

/// The place after the next `mark`; npos if it is missing.
std::size_t after(std::string_view mark, std::string_view text, std::size_t start) noexcept {
    const auto found = text.find(mark, start);
    return found == text.npos ? found : found + mark.size();
}

/// The place after the tag at `start`, whose quoted values may contain any character.
std::size_t end_of_tag(std::string_view text, std::size_t start) noexcept {
    for (std::size_t place = start; place < text.size(); ++place) {
        const char letter = text[place];
        if (letter == '>') return place + 1;
        if (letter != '"' && letter != '\'') continue;
        place = text.find(letter, place + 1);
        if (place == text.npos) break;
    }
    return text.npos;
}

/// The place after the markup at `start`; npos if the text ends before.
std::size_t end_of_markup(std::string_view text, std::size_t start) noexcept {
    const auto markup = text.substr(start, 9);
    if (begins(markup, "<!--")) return after("-->", text, start + 4);
    if (begins(markup, "<![CDATA[")) return after("]]>", text, start + 9);
    if (begins(markup, "<?")) return after("?>", text, start + 2);
    return end_of_tag(text, start);
}

/// The kind of the element whose start tag this is; 0 if it is another tag.
cosmium_kind kind(std::string_view tag) noexcept {
    if (begins(tag, "<node ")) return COSMIUM_NODE;
    if (begins(tag, "<way ")) return COSMIUM_WAY;
    if (begins(tag, "<relation ")) return COSMIUM_RELATION;
    return static_cast<cosmium_kind>(0);
}

/// The id in a start tag; 0 if there is none near its beginning.
std::int64_t id(const std::string &tag) noexcept {
    for (const char *name : {" id=\"", " id='"}) {
        const auto found = tag.find(name);
        if (found != tag.npos) return std::strtoll(tag.c_str() + found + 5, nullptr, 10);
    }
    return 0;
}

}  // namespace

void XMLLimits::operator()(const std::string &chunk, std::size_t read) {
    m_size += chunk.size();
    if (m_size > COSMIUM_EXPANSION_BYTES && m_size / COSMIUM_EXPANSION > read)
        fail(COSMIUM_LIMIT_EXPANSION, m_size);
    if (m_rest.empty()) return check(chunk);
    const std::string text = std::move(m_rest) + chunk;
    m_rest.clear();
    check(text);
}

void XMLLimits::check(std::string_view text) {
    std::size_t place = 0;
    while (true) {
        const auto start = text.find('<', place);
        m_since_element += std::min(start, text.size()) - place;
        if (m_since_element > COSMIUM_ELEMENT_BYTES) fail(COSMIUM_LIMIT_ELEMENT, m_since_element);
        if (start == text.npos) return;
        place = end_of_markup(text, start);
        take(text.substr(start, std::min(place, text.size()) - start));
        if (place == text.npos) {
            m_rest = text.substr(start);
            return;
        }
        m_since_element += place - start;
    }
}

void XMLLimits::take(std::string_view markup) {
    const bool is_too_long = markup.size() > COSMIUM_MARKUP_BYTES;
    if (kind(markup) != 0) {
        std::string start(markup.substr(0, 256));
        m_since_element = 0;
        if (!is_too_long || id(start) != 0) m_element = std::move(start);
    }
    if (is_too_long) fail(COSMIUM_LIMIT_MARKUP, markup.size());
}

void XMLLimits::fail(cosmium_limit limit, std::size_t count) const {
    throw limit_error(limit, kind(m_element), id(m_element), count);
}

}  // namespace cosmium
