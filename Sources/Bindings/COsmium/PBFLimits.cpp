#include "PBFLimits.hpp"

#include <osmium/io/detail/protobuf_tags.hpp>

#include <protozero/pbf_message.hpp>

#include <algorithm>
#include <vector>

namespace cosmium {

namespace {

namespace format = osmium::io::detail::OSMFormat;
using protozero::tag_and_type;
using wire = protozero::pbf_wire_type;
using format::PrimitiveBlock, format::PrimitiveGroup;

/// The bytes of an element without tags, and those of a reference and of a member without a role.
constexpr std::uint64_t element_bytes = 56, reference_bytes = 16, member_bytes = 24;

/// The lengths of the texts of a block, with their NULs.
using Lengths = std::vector<std::uint64_t>;

Lengths text_lengths(const protozero::data_view &primitive_block) {
    Lengths lengths;
    protozero::pbf_message<PrimitiveBlock> block{primitive_block};
    while (block.next(
        PrimitiveBlock::required_StringTable_stringtable, wire::length_delimited)) {
        protozero::pbf_message<format::StringTable> table{block.get_view()};
        while (table.next(format::StringTable::repeated_bytes_s, wire::length_delimited))
            lengths.push_back(table.get_view().size() + 1);
    }
    return lengths;
}

/// The number of varints in a packed field: each ends in a byte below 128.
std::uint64_t count(const protozero::data_view &packed) {
    return static_cast<std::uint64_t>(std::count_if(
        packed.data(), packed.data() + packed.size(),
        [](char byte) { return (static_cast<unsigned char>(byte) & 0x80) == 0; }));
}

/// The bytes of the texts that are referred to. The decoder reports indices out of range.
template <typename Indices>
std::uint64_t text_bytes(const Indices &indices, const Lengths &lengths) {
    std::uint64_t sum = 0;
    for (const auto index : indices) {
        const auto place = static_cast<std::uint64_t>(index);
        if (place < lengths.size()) sum += lengths[place];
    }
    return sum;
}

std::uint64_t dense_size(const protozero::data_view &bytes, const Lengths &lengths) {
    using format::DenseNodes;
    std::uint64_t size = 0;
    protozero::pbf_message<DenseNodes> nodes{bytes};
    while (nodes.next()) {
        switch (nodes.tag_and_type()) {
            case tag_and_type(DenseNodes::packed_sint64_id, wire::length_delimited):
                size += element_bytes * count(nodes.get_view());
                break;
            case tag_and_type(DenseNodes::packed_int32_keys_vals, wire::length_delimited):
                size += text_bytes(nodes.get_packed_int32(), lengths);
                break;
            default: nodes.skip();
        }
    }
    return size;
}

/// The size of a node, way or relation, whose tags have the same field numbers.
template <typename Element, typename Other>
std::uint64_t element_size(
    const protozero::data_view &bytes, const Lengths &lengths, Other &&other) {
    std::uint64_t size = element_bytes;
    protozero::pbf_message<Element> element{bytes};
    while (element.next()) {
        switch (element.tag_and_type()) {
            case tag_and_type(Element::packed_uint32_keys, wire::length_delimited):
            case tag_and_type(Element::packed_uint32_vals, wire::length_delimited):
                size += text_bytes(element.get_packed_uint32(), lengths);
                break;
            default: size += other(element);
        }
    }
    return size;
}

std::uint64_t node_size(const protozero::data_view &bytes, const Lengths &lengths) {
    return element_size<format::Node>(bytes, lengths, [](auto &node) {
        node.skip();
        return std::uint64_t{0};
    });
}

std::uint64_t way_size(const protozero::data_view &bytes, const Lengths &lengths) {
    return element_size<format::Way>(bytes, lengths, [](auto &way) {
        if (way.tag_and_type()
            == tag_and_type(format::Way::packed_sint64_refs, wire::length_delimited))
            return reference_bytes * count(way.get_view());
        way.skip();
        return std::uint64_t{0};
    });
}

std::uint64_t relation_size(const protozero::data_view &bytes, const Lengths &lengths) {
    using format::Relation;
    return element_size<Relation>(bytes, lengths, [&](auto &relation) {
        switch (relation.tag_and_type()) {
            case tag_and_type(Relation::packed_sint64_memids, wire::length_delimited):
                return member_bytes * count(relation.get_view());
            case tag_and_type(Relation::packed_int32_roles_sid, wire::length_delimited):
                return text_bytes(relation.get_packed_int32(), lengths);
            default: relation.skip(); return std::uint64_t{0};
        }
    });
}

}  // namespace

std::uint64_t decoded_size(const protozero::data_view &primitive_block) {
    const Lengths lengths = text_lengths(primitive_block);
    std::uint64_t size = 0;
    protozero::pbf_message<PrimitiveBlock> block{primitive_block};
    while (block.next(
        PrimitiveBlock::repeated_PrimitiveGroup_primitivegroup, wire::length_delimited)) {
        protozero::pbf_message<PrimitiveGroup> group{block.get_view()};
        while (group.next()) {
            switch (group.tag_and_type()) {
                case tag_and_type(PrimitiveGroup::repeated_Node_nodes, wire::length_delimited):
                    size += node_size(group.get_view(), lengths);
                    break;
                case tag_and_type(
                    PrimitiveGroup::optional_DenseNodes_dense, wire::length_delimited):
                    size += dense_size(group.get_view(), lengths);
                    break;
                case tag_and_type(PrimitiveGroup::repeated_Way_ways, wire::length_delimited):
                    size += way_size(group.get_view(), lengths);
                    break;
                case tag_and_type(
                    PrimitiveGroup::repeated_Relation_relations, wire::length_delimited):
                    size += relation_size(group.get_view(), lengths);
                    break;
                default: group.skip();
            }
        }
    }
    return size;
}

}  // namespace cosmium
