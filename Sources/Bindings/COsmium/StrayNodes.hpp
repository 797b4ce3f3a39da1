#ifndef COSMIUM_STRAY_NODES_HPP
#define COSMIUM_STRAY_NODES_HPP

#include "Failure.hpp"

#include <osmium/io/detail/pbf_decoder.hpp>

#include <expat.h>

#include <cstdint>
#include <string>

namespace cosmium {

/// The attributes of the `<node>` that this thread is reading, or NULL.
extern thread_local const XML_Char **node_attributes;

/// Throws `stray_node` unless the present node has a valid latitude and longitude.
void check_node_attributes();

/// Stores the attributes of a node, then calls libosmium's handler for the start of an element.
template <XML_StartElementHandler start>
void XMLCALL remember_node(void *data, const XML_Char *element, const XML_Char **attributes) {
    node_attributes = std::string_view(element) == "node" ? attributes : nullptr;
    start(data, element, attributes);
    node_attributes = nullptr;
}

inline const char *checked(const char *degrees) {
    if (node_attributes != nullptr) check_node_attributes();
    return degrees;
}

/// Throws `stray_node` if the coordinates of a node of a primitive block are out of range.
void check_nodes(const protozero::data_view &block);

}  // namespace cosmium

namespace osmium::io::detail {

/// Like PBFDataBlobDecoder, but checks coordinates before libosmium truncates them to 32 bits.
class CheckedBlobDecoder {
public:
    CheckedBlobDecoder(std::string &&blob, osm_entity_bits::type kinds, read_meta meta)
        : m_blob(std::make_shared<std::string>(std::move(blob))), m_kinds(kinds), m_meta(meta) {}

    osmium::memory::Buffer operator()() {
        std::string output;
        const auto block = decode_blob(*m_blob, output);
        if (m_kinds & osm_entity_bits::node) cosmium::check_nodes(block);
        PBFPrimitiveBlockDecoder decoder{block, m_kinds, m_meta};
        return decoder();
    }

private:
    std::shared_ptr<std::string> m_blob;
    osm_entity_bits::type m_kinds;
    read_meta m_meta;
};

}  // namespace osmium::io::detail

#endif
