#ifndef COSMIUM_READER_HPP
#define COSMIUM_READER_HPP

#include "COsmium.h"
#include "Locations.hpp"

#include <osmium/io/reader.hpp>
#include <osmium/osm.hpp>

#include <optional>
#include <string>
#include <vector>

struct cosmium_reader {
    cosmium_reader(
        const char *path, const char *format, osmium::osm_entity_bits::type kinds,
        cosmium_locations *locations);

    cosmium_step next(cosmium_object &object);

    /// The element of the latest step, or NULL.
    const osmium::OSMObject *current() const noexcept { return m_current; }
    osmium::io::Reader &reader() noexcept { return m_reader; }
    const osmium::io::Reader &reader() const noexcept { return m_reader; }

    std::string m_header_value;

private:
    bool deliver(osmium::OSMObject &item, cosmium_object &object);
    bool deliver_node(const osmium::Node &node, cosmium_object &object);
    void deliver_way(osmium::Way &way, cosmium_object &object);
    void deliver_relation(const osmium::Relation &relation, cosmium_object &object);

    using iterator = osmium::memory::Buffer::t_iterator<osmium::OSMObject>;

    osmium::io::Reader m_reader;
    cosmium_locations *m_locations;
    osmium::memory::Buffer m_buffer;
    std::optional<iterator> m_cursor;
    const osmium::OSMObject *m_current = nullptr;
    std::vector<cosmium_member> m_members;
};

namespace cosmium {

/// Points `object` at the tags of `tags`.
inline void attach(const osmium::TagList &tags, cosmium_object &object) noexcept {
    object.tag_count = tags.size();
    object.tags = object.tag_count > 0 ? tags.begin()->key() : nullptr;
}

// A NodeRef has the layout of a cosmium_node_ref, so it is not copied.
static_assert(sizeof(osmium::NodeRef) == sizeof(cosmium_node_ref), "layout of NodeRef");
static_assert(sizeof(osmium::Location) == sizeof(cosmium_location), "layout of Location");

inline const cosmium_node_ref *refs(const osmium::NodeRefList &nodes) noexcept {
    return reinterpret_cast<const cosmium_node_ref *>(nodes.cbegin());
}

}  // namespace cosmium

#endif
