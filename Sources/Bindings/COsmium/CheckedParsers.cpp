#include "CheckedParsers.hpp"

#include "Failure.hpp"
#include "LocationChecks.hpp"
#include "PBFLimits.hpp"
#include "XMLLimits.hpp"

#include <osmium/io/bzip2_compression.hpp>
#include <osmium/io/detail/pbf_decoder.hpp>
#include <osmium/io/gzip_compression.hpp>
#include <osmium/io/xml_input.hpp>

#include <array>
#include <algorithm>
#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace {

namespace io = osmium::io;
namespace detail = osmium::io::detail;
using detail::FileFormat::BlobHeader;
using protozero::tag_and_type;
using wire = protozero::pbf_wire_type;

// MARK: PBF

/// The numbers of bytes of a PBF file, and of its content in memory, so far.
struct Expansion {
    std::atomic<std::size_t> compressed{0};
    std::atomic<std::size_t> content{0};

    /// Adds a block of `size` bytes in memory. Throws `limit_error`.
    void add(std::size_t size) {
        const auto none = static_cast<cosmium_kind>(0);
        const std::size_t sum = content += size;
        if (sum > COSMIUM_EXPANSION_BYTES && sum / COSMIUM_EXPANSION > compressed)
            throw cosmium::limit_error(COSMIUM_LIMIT_EXPANSION, none, 0, sum);
        if (size > COSMIUM_BLOCK_BYTES)
            throw cosmium::limit_error(COSMIUM_LIMIT_BLOCK, none, 0, size);
    }
};

/// Decodes a blob of elements after checking its coordinates; runs in libosmium's thread pool.
class CheckedBlobDecoder {
public:
    CheckedBlobDecoder(
        std::string blob, std::shared_ptr<Expansion> expansion,
        osmium::osm_entity_bits::type kinds, io::read_meta meta)
        : m_blob(std::make_shared<std::string>(std::move(blob))),
          m_expansion(std::move(expansion)), m_kinds(kinds), m_meta(meta) {
        m_expansion->compressed += m_blob->size();
    }

    osmium::memory::Buffer operator()() {
        std::string uncompressed;
        const auto block = detail::decode_blob(*m_blob, uncompressed);
        m_expansion->add(std::max<std::size_t>(block.size(), cosmium::decoded_size(block)));
        if (m_kinds & osmium::osm_entity_bits::node) cosmium::check_locations(block);
        return detail::PBFPrimitiveBlockDecoder{block, m_kinds, m_meta}();
    }

private:
    // Shared because a task of the pool must be copyable.
    std::shared_ptr<std::string> m_blob;
    std::shared_ptr<Expansion> m_expansion;
    osmium::osm_entity_bits::type m_kinds;
    io::read_meta m_meta;
};

/// Splits a PBF file into its blobs. libosmium has a parser that does so, but it always uses
/// libosmium's own decoder.
///
/// Source: https://wiki.openstreetmap.org/wiki/PBF_Format, "File format"
class CheckedPBFParser final : public detail::Parser {
public:
    explicit CheckedPBFParser(detail::parser_arguments &arguments)
        : Parser(arguments), m_file(arguments.fd), m_offset(*arguments.offset_ptr) {}

    void run() override {
        osmium::thread::set_thread_name("_osmium_pbf_in");
        set_header_value(detail::decode_header(read_blob("OSMHeader")));
        if (read_types() != osmium::osm_entity_bits::nothing) {
            for (auto blob = read_blob("OSMData"); !blob.empty(); blob = read_blob("OSMData")) {
                send_to_output_queue(get_pool().submit(
                    CheckedBlobDecoder{
                        std::move(blob), m_expansion, read_types(), read_metadata()}));
            }
        }
        detail::reliable_close(m_file);
    }

private:
    /// The bytes of the next blob, which must have `type`; empty at the end of the file.
    std::string read_blob(const char *type) {
        std::array<char, 4> size{};
        if (!read(size.data(), size.size())) return {};
        const std::string header = read(big_endian(size), detail::max_blob_header_size);
        return read(blob_size(header, type), detail::max_uncompressed_blob_size);
    }

    static std::size_t big_endian(const std::array<char, 4> &bytes) noexcept {
        std::size_t number = 0;
        for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
        return number;
    }

    static std::size_t blob_size(const std::string &header, const std::string &wanted) {
        std::string type;
        std::int32_t size = 0;
        protozero::pbf_message<BlobHeader> message{header};
        while (message.next()) {
            switch (message.tag_and_type()) {
                case tag_and_type(BlobHeader::required_string_type, wire::length_delimited):
                    type = message.get_string();
                    break;
                case tag_and_type(BlobHeader::required_int32_datasize, wire::varint):
                    size = message.get_int32();
                    break;
                default: message.skip();
            }
        }
        if (size <= 0) throw osmium::pbf_error{"blob without a size"};
        if (type != wanted) throw osmium::pbf_error{"blob of type '" + type + "'"};
        return static_cast<std::size_t>(size);
    }

    std::string read(std::size_t size, std::size_t limit) {
        if (size > limit) throw osmium::pbf_error{"blob of " + std::to_string(size) + " bytes"};
        std::string bytes(size, '\0');
        if (!read(bytes.data(), size)) throw osmium::pbf_error{"unexpected end of file"};
        return bytes;
    }

    /// Reads exactly `size` bytes; false if the file ends before.
    bool read(char *bytes, std::size_t size) {
        for (std::size_t done = 0; done < size;) {
            const auto count = detail::reliable_read(
                m_file, bytes + done, static_cast<unsigned int>(size - done));
            if (count == 0) return false;
            done += static_cast<std::size_t>(count);
        }
        m_offset += size;
        return true;
    }

    int m_file;
    std::atomic<std::size_t> &m_offset;
    std::shared_ptr<Expansion> m_expansion = std::make_shared<Expansion>();
};

// MARK: XML

/// Checks each chunk of an XML file before libosmium's parser takes it: always its sizes, and the
/// coordinates if it reads nodes. The next chunk is checked in another thread while that parser works
/// on the current one.
class CheckedXMLParser final : public detail::Parser {
public:
    explicit CheckedXMLParser(detail::parser_arguments &arguments)
        : Parser(arguments), m_arguments{
              arguments.pool, arguments.fd, m_checked, arguments.output_queue,
              arguments.header_promise, arguments.offset_ptr, arguments.read_which_entities,
              arguments.read_metadata, arguments.buffers_kind,
              arguments.want_buffered_pages_removed} {
        if (arguments.read_which_entities & osmium::osm_entity_bits::node) m_locations.emplace();
    }

    void run() override {
        check_next();
        offer_next();
        // Sends the header, the elements and any exception to the reader itself.
        detail::XMLParser{m_arguments}.parse();
    }

private:
    /// Starts to check the next chunk.
    void check_next() {
        m_next = std::async(std::launch::async, [this] {
            std::string chunk = get_input();
            m_limits(chunk, *m_arguments.offset_ptr);
            if (m_locations) (*m_locations)(chunk);
            return chunk;
        });
    }

    /// Adds a deferred future to the queue of libosmium's parser, which runs when the parser takes
    /// it. So the queue never holds more than one chunk.
    void offer_next() {
        m_checked.push(std::async(std::launch::deferred, [this] {
            std::string chunk = m_next.get();
            if (!detail::at_end_of_data(chunk)) {
                check_next();
                offer_next();
            }
            return chunk;
        }));
    }

    cosmium::XMLLimits m_limits;
    std::optional<cosmium::XMLLocationCheck> m_locations;
    detail::future_string_queue_type m_checked;
    detail::parser_arguments m_arguments;
    // Last, because its destructor waits for the thread, which uses the other members.
    std::future<std::string> m_next;
};

template <typename Parser>
std::unique_ptr<detail::Parser> make(detail::parser_arguments &arguments) {
    return std::make_unique<Parser>(arguments);
}

}  // namespace

void cosmium::register_checked_parsers() {
    auto &factory = detail::ParserFactory::instance();
    factory.register_parser(io::file_format::pbf, make<CheckedPBFParser>);
    factory.register_parser(io::file_format::xml, make<CheckedXMLParser>);
}
