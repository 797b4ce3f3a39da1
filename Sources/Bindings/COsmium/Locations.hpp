#ifndef COSMIUM_LOCATIONS_HPP
#define COSMIUM_LOCATIONS_HPP

#include "COsmium.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace cosmium {

/// Growing memory that moves to an unlinked file when it exceeds a limit. The blocks of the file
/// are allocated before they are mapped, so a full disk is an exception and never a signal.
class Spill {
public:
    Spill(std::string folder, std::size_t memory) : m_folder(std::move(folder)), m_memory(memory) {}
    Spill(const Spill &) = delete;
    Spill &operator=(const Spill &) = delete;
    ~Spill();

    void *bytes() const noexcept { return m_bytes; }
    std::size_t capacity() const noexcept { return m_capacity; }

    /// Makes room for `size` bytes. New bytes are zero.
    void grow(std::size_t size);

private:
    void move_to_file(std::size_t size);

    std::string m_folder;
    std::size_t m_memory;
    void *m_bytes = nullptr;
    std::size_t m_capacity = 0;
    int m_file = -1;
};

}  // namespace cosmium

struct cosmium_locations {
    cosmium_locations(const char *folder, std::size_t memory)
        : m_ids(folder, memory / 2), m_locations(folder, memory / 2) {}

    void request(const cosmium_node_ref *nodes, std::size_t count);
    void sort();
    std::size_t count() const noexcept { return m_count; }

    /// Stores the location of a requested node that has none yet.
    void set(std::int64_t id, cosmium_location location) noexcept;
    cosmium_location get(std::int64_t id) const noexcept;

private:
    std::int64_t *ids() const noexcept { return static_cast<std::int64_t *>(m_ids.bytes()); }
    cosmium_location *locations() const noexcept {
        return static_cast<cosmium_location *>(m_locations.bytes());
    }
    /// The index of `id`, or `m_count`. It tries the ids after the latest one first, because ways
    /// often name consecutive ids.
    std::size_t find(std::int64_t id) const noexcept;

    cosmium::Spill m_ids;
    cosmium::Spill m_locations;
    std::size_t m_count = 0;
    mutable std::size_t m_latest = 0;
};

#endif
