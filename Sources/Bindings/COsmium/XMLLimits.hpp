#ifndef COSMIUM_XML_LIMITS_HPP
#define COSMIUM_XML_LIMITS_HPP

#include "COsmium.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cosmium {

/// Checks the sizes of an XML file before a parser takes it: expat collects a tag or comment of any
/// length in memory, and scans it again for each chunk of the file.
///
/// It recognizes tags, comments, sections and instructions, but does not check their syntax.
class XMLLimits {
public:
    /// Checks the next bytes of the file, of which `read` compressed bytes were read so far. Throws
    /// `limit_error`.
    void operator()(const std::string &chunk, std::size_t read);

private:
    void check(std::string_view text);
    void take(std::string_view markup);
    [[noreturn]] void fail(cosmium_limit limit, std::size_t count) const;

    std::size_t m_size = 0;
    /// The bytes since the start of the latest element.
    std::size_t m_since_element = 0;
    /// Markup that the previous chunk ended in.
    std::string m_rest;
    /// The beginning of the start tag of the latest element.
    std::string m_element;
};

}  // namespace cosmium

#endif
