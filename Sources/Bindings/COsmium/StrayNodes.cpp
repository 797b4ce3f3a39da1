#include "StrayNodes.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cosmium {

thread_local const XML_Char **node_attributes = nullptr;

namespace {

namespace format = osmium::io::detail::OSMFormat;

/// Whether `text` is a number between -`limit` and `limit`.
bool is_within(const char *text, double limit) {
    if (text == nullptr) return false;
    char *end = nullptr;
    const double degrees = std::strtod(text, &end);
    return end != text && *end == '\0' && degrees >= -limit && degrees <= limit;
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
    throw stray_node(id, degrees(north), degrees(east));
}

void check_node(const protozero::data_view &bytes, const Scale &scale) {
    int64_t id = 0, latitude = 0, longitude = 0;
    protozero::pbf_message<format::Node> node{bytes};
    while (node.next()) {
        switch (node.tag()) {
            case format::Node::required_sint64_id: id = node.get_sint64(); break;
            case format::Node::required_sint64_lat: latitude = node.get_sint64(); break;
            case format::Node::required_sint64_lon: longitude = node.get_sint64(); break;
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
        switch (nodes.tag()) {
            case format::DenseNodes::packed_sint64_id: ids = nodes.get_packed_sint64(); break;
            case format::DenseNodes::packed_sint64_lat:
                latitudes = nodes.get_packed_sint64();
                break;
            case format::DenseNodes::packed_sint64_lon:
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
    protozero::pbf_message<format::PrimitiveBlock> block{bytes};
    while (block.next()) {
        switch (block.tag()) {
            case format::PrimitiveBlock::optional_int32_granularity:
                scale.granularity = block.get_int32();
                break;
            case format::PrimitiveBlock::optional_int64_lat_offset:
                scale.latitude_offset = block.get_int64();
                break;
            case format::PrimitiveBlock::optional_int64_lon_offset:
                scale.longitude_offset = block.get_int64();
                break;
            default: block.skip();
        }
    }
    return scale;
}

}  // namespace

void check_node_attributes() {
    const char *id = nullptr, *latitude = nullptr, *longitude = nullptr;
    for (const XML_Char **pair = node_attributes; *pair != nullptr; pair += 2) {
        if (std::strcmp(pair[0], "id") == 0) id = pair[1];
        if (std::strcmp(pair[0], "lat") == 0) latitude = pair[1];
        if (std::strcmp(pair[0], "lon") == 0) longitude = pair[1];
    }
    if (is_within(latitude, 90) && is_within(longitude, 180)) return;
    throw stray_node(
        id != nullptr ? std::strtoll(id, nullptr, 10) : 0, latitude != nullptr ? latitude : "",
        longitude != nullptr ? longitude : "");
}

void check_nodes(const protozero::data_view &bytes) {
    const Scale scale = scale_of(bytes);
    protozero::pbf_message<format::PrimitiveBlock> block{bytes};
    while (block.next(format::PrimitiveBlock::repeated_PrimitiveGroup_primitivegroup)) {
        protozero::pbf_message<format::PrimitiveGroup> group{block.get_view()};
        while (group.next()) {
            switch (group.tag()) {
                case format::PrimitiveGroup::repeated_Node_nodes:
                    check_node(group.get_view(), scale);
                    break;
                case format::PrimitiveGroup::optional_DenseNodes_dense:
                    check_dense(group.get_view(), scale);
                    break;
                default: group.skip();
            }
        }
    }
}

}  // namespace cosmium
