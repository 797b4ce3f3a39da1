#include "LocationChecks.hpp"

#include "Failure.hpp"

#include <osmium/io/detail/protobuf_tags.hpp>

#include <protozero/pbf_message.hpp>

#include <charconv>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cosmium {

namespace {

namespace format = osmium::io::detail::OSMFormat;
using protozero::tag_and_type;
using wire = protozero::pbf_wire_type;
using format::PrimitiveBlock, format::PrimitiveGroup;

/// Whether `text` is a number between -`limit` and `limit`.
bool is_within(const char *text, double limit) {
    if (text == nullptr) return false;
    const char *end = text + std::strlen(text);
    double degrees = 0;
    const auto [rest, failure] = std::from_chars(text, end, degrees);
    return failure == std::errc{} && rest == end && degrees >= -limit && degrees <= limit;
}

/// The unit of coordinates in a block: `(value * granularity + offset)` are 10⁻⁹ degrees.
struct Scale {
    int64_t granularity = 100;
    int64_t latitude_offset = 0;
    int64_t longitude_offset = 0;
};

/// 128 bits, in which no sum of products of 64-bit numbers overflows.
using wide = __int128;

std::string degrees(wide nano) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(nano) / 1e9);
    return text;
}

void check(int64_t id, wide latitude, wide longitude, const Scale &scale) {
    const wide degree = 1'000'000'000;
    const wide north = latitude * scale.granularity + scale.latitude_offset;
    const wide east = longitude * scale.granularity + scale.longitude_offset;
    if (north >= -90 * degree && north <= 90 * degree && east >= -180 * degree
        && east <= 180 * degree)
        return;
    throw location_error(id, degrees(north), degrees(east));
}

void check_node(const protozero::data_view &bytes, const Scale &scale) {
    int64_t id = 0, latitude = 0, longitude = 0;
    protozero::pbf_message<format::Node> node{bytes};
    while (node.next()) {
        switch (node.tag_and_type()) {
            case tag_and_type(format::Node::required_sint64_id, wire::varint):
                id = node.get_sint64();
                break;
            case tag_and_type(format::Node::required_sint64_lat, wire::varint):
                latitude = node.get_sint64();
                break;
            case tag_and_type(format::Node::required_sint64_lon, wire::varint):
                longitude = node.get_sint64();
                break;
            default: node.skip();
        }
    }
    check(id, latitude, longitude, scale);
}

using Numbers = protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator>;

void check_dense(const protozero::data_view &bytes, const Scale &scale) {
    Numbers ids, latitudes, longitudes;
    protozero::pbf_message<format::DenseNodes> nodes{bytes};
    while (nodes.next()) {
        switch (nodes.tag_and_type()) {
            case tag_and_type(format::DenseNodes::packed_sint64_id, wire::length_delimited):
                ids = nodes.get_packed_sint64();
                break;
            case tag_and_type(format::DenseNodes::packed_sint64_lat, wire::length_delimited):
                latitudes = nodes.get_packed_sint64();
                break;
            case tag_and_type(format::DenseNodes::packed_sint64_lon, wire::length_delimited):
                longitudes = nodes.get_packed_sint64();
                break;
            default: nodes.skip();
        }
    }
    uint64_t id = 0;
    wide latitude = 0, longitude = 0;
    while (!ids.empty() && !latitudes.empty() && !longitudes.empty()) {
        id += static_cast<uint64_t>(ids.front());
        latitude += latitudes.front();
        longitude += longitudes.front();
        check(static_cast<int64_t>(id), latitude, longitude, scale);
        ids.drop_front();
        latitudes.drop_front();
        longitudes.drop_front();
    }
}

Scale scale_of(const protozero::data_view &bytes) {
    Scale scale;
    protozero::pbf_message<PrimitiveBlock> block{bytes};
    while (block.next()) {
        switch (block.tag_and_type()) {
            case tag_and_type(PrimitiveBlock::optional_int32_granularity, wire::varint):
                scale.granularity = block.get_int32();
                break;
            case tag_and_type(PrimitiveBlock::optional_int64_lat_offset, wire::varint):
                scale.latitude_offset = block.get_int64();
                break;
            case tag_and_type(PrimitiveBlock::optional_int64_lon_offset, wire::varint):
                scale.longitude_offset = block.get_int64();
                break;
            default: block.skip();
        }
    }
    return scale;
}

}  // namespace

XMLLocationCheck::XMLLocationCheck() : m_parser(XML_ParserCreate(nullptr)) {
    if (m_parser == nullptr) throw std::bad_alloc();
    XML_SetUserData(m_parser, this);
    XML_SetStartElementHandler(m_parser, start_element);
    XML_SetEntityDeclHandler(m_parser, declare_entity);
}

XMLLocationCheck::~XMLLocationCheck() { XML_ParserFree(m_parser); }

void XMLLocationCheck::operator()(const std::string &chunk) {
    if (!m_is_well_formed) return;
    if (chunk.size() > INT_MAX) throw std::length_error("XML chunk of more than 2 GiB");
    m_is_well_formed = XML_Parse(m_parser, chunk.data(), static_cast<int>(chunk.size()), 0)
        == XML_STATUS_OK;
    if (m_failure) std::rethrow_exception(m_failure);
}

void XMLCALL XMLLocationCheck::start_element(
    void *check, const XML_Char *element, const XML_Char **attributes) noexcept {
    if (std::strcmp(element, "node") != 0) return;
    auto &self = *static_cast<XMLLocationCheck *>(check);
    try {
        check_attributes(attributes);
    } catch (...) {
        self.m_failure = std::current_exception();
        XML_StopParser(self.m_parser, XML_FALSE);
    }
}

void XMLCALL XMLLocationCheck::declare_entity(
    void *check, const XML_Char *, int, const XML_Char *, int, const XML_Char *, const XML_Char *,
    const XML_Char *, const XML_Char *) noexcept {
    XML_StopParser(static_cast<XMLLocationCheck *>(check)->m_parser, XML_FALSE);
}

void XMLLocationCheck::check_attributes(const XML_Char **attributes) {
    const char *id = nullptr, *latitude = nullptr, *longitude = nullptr;
    for (const XML_Char **pair = attributes; *pair != nullptr; pair += 2) {
        if (std::strcmp(pair[0], "id") == 0) id = pair[1];
        if (std::strcmp(pair[0], "lat") == 0) latitude = pair[1];
        if (std::strcmp(pair[0], "lon") == 0) longitude = pair[1];
    }
    if (latitude == nullptr && longitude == nullptr) return;
    if (is_within(latitude, 90) && is_within(longitude, 180)) return;
    throw location_error(
        id != nullptr ? std::strtoll(id, nullptr, 10) : 0, latitude != nullptr ? latitude : "",
        longitude != nullptr ? longitude : "");
}

void check_locations(const protozero::data_view &primitive_block) {
    const Scale scale = scale_of(primitive_block);
    protozero::pbf_message<PrimitiveBlock> block{primitive_block};
    while (block.next(
        PrimitiveBlock::repeated_PrimitiveGroup_primitivegroup, wire::length_delimited)) {
        protozero::pbf_message<PrimitiveGroup> group{block.get_view()};
        while (group.next()) {
            switch (group.tag_and_type()) {
                case tag_and_type(PrimitiveGroup::repeated_Node_nodes, wire::length_delimited):
                    check_node(group.get_view(), scale);
                    break;
                case tag_and_type(
                    PrimitiveGroup::optional_DenseNodes_dense, wire::length_delimited):
                    check_dense(group.get_view(), scale);
                    break;
                default: group.skip();
            }
        }
    }
}

}  // namespace cosmium
