#include "Reader.hpp"

#include "CheckedParsers.hpp"
#include "Failure.hpp"

#include <mutex>

namespace {

osmium::osm_entity_bits::type bits(int32_t kinds) noexcept {
    auto wanted = osmium::osm_entity_bits::nothing;
    if (kinds & COSMIUM_NODE) wanted |= osmium::osm_entity_bits::node;
    if (kinds & COSMIUM_WAY) wanted |= osmium::osm_entity_bits::way;
    if (kinds & COSMIUM_RELATION) wanted |= osmium::osm_entity_bits::relation;
    return wanted;
}

cosmium_location fixed(osmium::Location location) noexcept { return {location.x(), location.y()}; }

cosmium_kind kind(osmium::item_type type) noexcept {
    switch (type) {
        case osmium::item_type::node: return COSMIUM_NODE;
        case osmium::item_type::way: return COSMIUM_WAY;
        default: return COSMIUM_RELATION;
    }
}

}  // namespace

cosmium_reader::cosmium_reader(
    const char *path, const char *format, osmium::osm_entity_bits::type kinds,
    cosmium_locations *locations)
    : m_reader(osmium::io::File(path, format), kinds, osmium::io::read_meta::no),
      m_locations(locations) {}

cosmium_step cosmium_reader::next(cosmium_object &object) {
    m_current = nullptr;
    while (m_cursor && *m_cursor != m_buffer.end<osmium::OSMObject>()) {
        osmium::OSMObject &item = **m_cursor;
        ++*m_cursor;
        if (deliver(item, object)) {
            m_current = &item;
            return COSMIUM_OBJECT;
        }
    }
    m_cursor.reset();
    m_buffer = m_reader.read();
    if (!m_buffer) {
        m_reader.close();
        return COSMIUM_END;
    }
    m_cursor = m_buffer.begin<osmium::OSMObject>();
    return COSMIUM_PAUSE;
}

bool cosmium_reader::deliver(osmium::OSMObject &item, cosmium_object &object) {
    object = cosmium_object{};
    object.id = item.id();
    object.kind = object.source = kind(item.type());
    cosmium::attach(item.tags(), object);
    switch (item.type()) {
        case osmium::item_type::node:
            return deliver_node(static_cast<osmium::Node &>(item), object);
        case osmium::item_type::way:
            deliver_way(static_cast<osmium::Way &>(item), object);
            return true;
        case osmium::item_type::relation:
            deliver_relation(static_cast<osmium::Relation &>(item), object);
            return true;
        default:
            return false;
    }
}

bool cosmium_reader::deliver_node(const osmium::Node &node, cosmium_object &object) {
    const osmium::Location location = node.location();
    object.location = fixed(location);
    if (m_locations != nullptr && location.valid()) m_locations->set(node.id(), object.location);
    return object.tag_count > 0;
}

void cosmium_reader::deliver_way(osmium::Way &way, cosmium_object &object) {
    if (m_locations != nullptr) {
        for (auto &node : way.nodes()) {
            const cosmium_location known = m_locations->get(node.ref());
            node.set_location(osmium::Location{known.longitude, known.latitude});
        }
    }
    object.nodes = cosmium::refs(way.nodes());
    object.node_count = way.nodes().size();
}

void cosmium_reader::deliver_relation(const osmium::Relation &relation, cosmium_object &object) {
    m_members.clear();
    for (const auto &member : relation.members()) {
        m_members.push_back({member.ref(), kind(member.type()), member.role()});
    }
    object.members = m_members.data();
    object.member_count = m_members.size();
}

extern "C" {

cosmium_reader *cosmium_reader_open(
    const char *path, const char *format, int32_t kinds, cosmium_locations *locations,
    cosmium_error *error) {
    return cosmium::guarded<cosmium_reader *>(error, nullptr, [&] {
        static std::once_flag registered;
        std::call_once(registered, cosmium::register_checked_parsers);
        auto *reader = new cosmium_reader(path, format, bits(kinds), locations);
        try {
            reader->reader().header();
        } catch (...) {
            delete reader;
            throw;
        }
        return reader;
    });
}

void cosmium_reader_free(cosmium_reader *reader) { delete reader; }

cosmium_step cosmium_reader_next(
    cosmium_reader *reader, cosmium_object *object, cosmium_error *error) {
    return cosmium::guarded(error, COSMIUM_FAILED, [&] { return reader->next(*object); });
}

size_t cosmium_reader_offset(const cosmium_reader *reader) { return reader->reader().offset(); }

size_t cosmium_reader_size(const cosmium_reader *reader) { return reader->reader().file_size(); }

const char *cosmium_reader_header(cosmium_reader *reader, const char *key) {
    cosmium_error ignored;
    return cosmium::guarded(&ignored, "", [&] {
        reader->m_header_value = reader->reader().header().get(key);
        return reader->m_header_value.c_str();
    });
}

bool cosmium_reader_has_history(cosmium_reader *reader) {
    cosmium_error ignored;
    return cosmium::guarded(&ignored, false, [&] {
        return reader->reader().header().has_multiple_object_versions();
    });
}

bool cosmium_reader_box(
    cosmium_reader *reader, cosmium_location *south_west, cosmium_location *north_east) {
    cosmium_error ignored;
    return cosmium::guarded(&ignored, false, [&] {
        const osmium::Box box = reader->reader().header().joined_boxes();
        if (!box.valid()) return false;
        *south_west = fixed(box.bottom_left());
        *north_east = fixed(box.top_right());
        return true;
    });
}

}  // extern "C"
