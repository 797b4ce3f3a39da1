#include "Failure.hpp"
#include "Reader.hpp"

#include <osmium/area/assembler.hpp>
#include <osmium/relations/relations_manager.hpp>

#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>
#include <vector>

namespace {

struct Source {
    cosmium_kind kind;
    int64_t id;
};

osmium::area::AssemblerConfig configuration() {
    osmium::area::AssemblerConfig wanted;
    wanted.create_empty_areas = false;
    wanted.ignore_invalid_locations = true;
    wanted.keep_type_tag = true;
    return wanted;
}

/// Like osmium::area::MultipolygonManager, for files in any order. It stores what each area was
/// assembled from, because libosmium's ids of areas lose ids beyond 2⁶².
class Manager : public osmium::relations::RelationsManager<Manager, false, true, false, false> {
public:
    bool new_relation(const osmium::Relation &relation) {
        // A set keeps its buckets when it is cleared, and clearing takes time for each of them.
        if (m_listed.bucket_count() > 1024) m_listed = {};
        m_listed.clear();
        const char *type = relation.tags().get_value_by_key("type");
        if (type == nullptr) return false;
        if (std::strcmp(type, "multipolygon") != 0 && std::strcmp(type, "boundary") != 0)
            return false;
        const auto &members = relation.members();
        return std::any_of(members.cbegin(), members.cend(), [](const auto &member) {
            return member.type() == osmium::item_type::way && member.ref() != 0;
        });
    }

    /// Tracks each way of a relation once: libosmium takes quadratic time to untrack a way that the
    /// relation lists several times.
    bool new_member(const osmium::Relation &, const osmium::RelationMember &member, std::size_t) {
        if (member.ref() == 0 || !m_listed.insert(member.ref()).second) return false;
        m_tracked.push_back(member.ref());
        return true;
    }

    /// Call it after the last relation. Throws if a way is a member of too many relations, each of
    /// which is assembled from all its nodes.
    void end_relations() {
        std::sort(m_tracked.begin(), m_tracked.end());
        for (auto first = m_tracked.cbegin(); first != m_tracked.cend();) {
            const auto last = std::upper_bound(first, m_tracked.cend(), *first);
            if (last - first > COSMIUM_AREAS_PER_WAY)
                throw cosmium::limit_error(
                    COSMIUM_LIMIT_AREAS_PER_WAY, COSMIUM_WAY, *first,
                    static_cast<std::size_t>(last - first));
            first = last;
        }
        m_tracked = {};
        prepare_for_lookup();
    }

    void complete_relation(const osmium::Relation &relation) {
        // libosmium expects a way for each member. It skips those that are listed again, whose
        // references are 0 because they are not tracked.
        std::vector<const osmium::Way *> ways;
        for (const auto &member : relation.members()) {
            if (member.type() != osmium::item_type::way) continue;
            ways.push_back(get_member_way(member.ref()));
        }
        if (shares_too_much(ways)) {
            ++failed;
            return;
        }
        const auto tracked = std::find_if(
            ways.begin(), ways.end(), [](const auto *way) { return way != nullptr; });
        if (tracked == ways.end()) return;
        const osmium::Way *first = *tracked;
        std::replace_if(
            ways.begin(), ways.end(), [](const auto *way) { return way == nullptr; }, first);
        assemble({COSMIUM_RELATION, relation.id()}, [&](osmium::area::Assembler &assembler) {
            assembler(relation, ways, buffer());
        });
    }

    void after_way(const osmium::Way &way) {
        if (way.nodes().size() <= 3 || way.tags().empty()) return;
        if (!way.nodes().front().location() || !way.is_closed()) return;
        if (way.tags().has_tag("area", "no")) return;
        assemble({COSMIUM_WAY, way.id()}, [&](osmium::area::Assembler &assembler) {
            assembler(way, buffer());
        });
    }

    std::vector<Source> sources;
    std::size_t failed = 0;

private:
    /// Assemblers keep a reference to it.
    const osmium::area::AssemblerConfig m_configuration = configuration();
    /// The ways of the current relation.
    std::unordered_set<osmium::object_id_type> m_listed;
    /// The ways of all relations, once for each relation.
    std::vector<osmium::object_id_type> m_tracked;

    /// Whether the ways, some of which are null, share so many segments that libosmium, which moves
    /// all segments to remove two equal ones, would take minutes.
    static bool shares_too_much(const std::vector<const osmium::Way *> &ways) {
        std::size_t count = 0;
        for (const auto *way : ways)
            if (way != nullptr) count += way->nodes().size();
        // Fewer segments cannot exceed the limit, even if all are equal.
        if (count * count / 2 <= COSMIUM_SEGMENT_MOVES) return false;
        std::vector<std::pair<osmium::Location, osmium::Location>> segments;
        segments.reserve(count);
        for (const auto *way : ways) {
            if (way == nullptr) continue;
            const auto &nodes = way->nodes();
            for (std::size_t end = 1; end < nodes.size(); ++end)
                segments.push_back(
                    std::minmax(nodes[end - 1].location(), nodes[end].location()));
        }
        std::sort(segments.begin(), segments.end());
        std::size_t shared = 0;
        for (std::size_t next = 1; next < segments.size(); ++next)
            shared += segments[next] == segments[next - 1];
        return shared > COSMIUM_SEGMENT_MOVES / segments.size();
    }

    template <typename Body>
    void assemble(Source source, Body &&body) {
        const std::size_t before = buffer().committed();
        try {
            osmium::area::Assembler assembler{m_configuration};
            body(assembler);
        } catch (const osmium::invalid_location &) {
            buffer().rollback();
        }
        if (buffer().committed() > before) {
            sources.push_back(source);
        } else {
            ++failed;
        }
    }
};

}  // namespace

struct cosmium_areas {
    Manager manager;
    std::size_t delivered = 0;
    std::size_t offset = 0;
    std::vector<cosmium_ring> rings;

    bool next(cosmium_object &object) {
        auto &buffer = manager.buffer();
        if (offset >= buffer.committed()) {
            buffer.clear();
            manager.sources.clear();
            offset = delivered = 0;
            return false;
        }
        const auto &area = buffer.get<osmium::Area>(offset);
        offset += area.padded_size();
        const Source source = manager.sources[delivered++];
        object = cosmium_object{};
        object.kind = COSMIUM_AREA;
        object.source = source.kind;
        object.id = source.id;
        cosmium::attach(area.tags(), object);
        rings.clear();
        for (const auto &outer : area.outer_rings()) {
            rings.push_back({cosmium::refs(outer), outer.size(), true});
            for (const auto &inner : area.inner_rings(outer)) {
                rings.push_back({cosmium::refs(inner), inner.size(), false});
            }
        }
        object.rings = rings.data();
        object.ring_count = rings.size();
        return true;
    }
};

extern "C" {

cosmium_areas *cosmium_areas_new(cosmium_error *error) {
    return cosmium::guarded<cosmium_areas *>(
        error, nullptr, [] { return new cosmium_areas(); });
}

void cosmium_areas_free(cosmium_areas *areas) { delete areas; }

bool cosmium_areas_add_relation(
    cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error) {
    return cosmium::guarded(error, false, [&] {
        areas->manager.relation(static_cast<const osmium::Relation &>(*reader->current()));
        return true;
    });
}

bool cosmium_areas_end_relations(cosmium_areas *areas, cosmium_error *error) {
    return cosmium::guarded(error, false, [&] {
        areas->manager.end_relations();
        return true;
    });
}

bool cosmium_areas_add_way(cosmium_areas *areas, cosmium_reader *reader, cosmium_error *error) {
    return cosmium::guarded(error, false, [&] {
        areas->manager.handle_way(static_cast<const osmium::Way &>(*reader->current()));
        return true;
    });
}

bool cosmium_areas_next(cosmium_areas *areas, cosmium_object *object) {
    cosmium_error ignored;
    return cosmium::guarded(&ignored, false, [&] { return areas->next(*object); });
}

size_t cosmium_areas_failed(const cosmium_areas *areas) {
    std::size_t incomplete = 0;
    const_cast<cosmium_areas *>(areas)->manager.for_each_incomplete_relation(
        [&](const osmium::relations::RelationHandle &) { ++incomplete; });
    return areas->manager.failed + incomplete;
}

}  // extern "C"
