#ifndef COSMIUM_LOCATION_CHECKS_HPP
#define COSMIUM_LOCATION_CHECKS_HPP

#include <protozero/data_view.hpp>

#include <expat.h>

#include <exception>
#include <string>

namespace cosmium {

/// Throws `location_error` if the coordinates of a node of a PBF primitive block are out of range.
void check_locations(const protozero::data_view &primitive_block);

/// Checks the coordinates of the nodes of an XML file.
class XMLLocationCheck {
public:
    XMLLocationCheck();
    XMLLocationCheck(const XMLLocationCheck &) = delete;
    XMLLocationCheck &operator=(const XMLLocationCheck &) = delete;
    ~XMLLocationCheck();

    /// Checks the next bytes of the file. Throws `location_error` if the coordinates of a node are
    /// out of range, not numbers, or incomplete. Checks nothing after a syntax error or a declared
    /// entity, both of which libosmium refuses.
    void operator()(const std::string &chunk);

private:
    static void XMLCALL start_element(
        void *check, const XML_Char *element, const XML_Char **attributes) noexcept;
    static void XMLCALL declare_entity(
        void *check, const XML_Char *name, int is_parameter_entity, const XML_Char *value,
        int value_length, const XML_Char *base, const XML_Char *system_id,
        const XML_Char *public_id, const XML_Char *notation_name) noexcept;
    static void check_attributes(const XML_Char **attributes);

    XML_Parser m_parser;
    bool m_is_well_formed = true;
    std::exception_ptr m_failure;
};

}  // namespace cosmium

#endif
