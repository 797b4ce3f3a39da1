#include "Locations.hpp"

#include "Failure.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace {

constexpr cosmium_location undefined{
    COSMIUM_UNDEFINED_COORDINATE, COSMIUM_UNDEFINED_COORDINATE};

}  // namespace

namespace cosmium {

namespace {

[[noreturn]] void fail(int code, const std::string &what) {
    throw std::system_error(code, std::generic_category(), what);
}

int unlinked_file(const std::string &folder) {
    int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) return file;
    std::string name = folder + "/.parkway-locations-XXXXXX";
    file = ::mkostemp(name.data(), O_CLOEXEC);
    if (file < 0) fail(errno, "no temporary file in '" + folder + "'");
    ::unlink(name.c_str());
    return file;
}

}  // namespace

Spill::~Spill() {
    if (m_bytes != nullptr) ::munmap(m_bytes, m_capacity);
    if (m_file >= 0) ::close(m_file);
}

void Spill::grow(std::size_t size) {
    if (size <= m_capacity) return;
    const std::size_t page = 1 << 16;
    if (size > SIZE_MAX / 4) throw std::bad_alloc();
    size = (std::max(size, m_capacity + m_capacity / 2) + page - 1) / page * page;
    if (m_file < 0 && size > m_memory) return move_to_file(size);
    if (m_file >= 0) {
        if (const int code = ::posix_fallocate(m_file, 0, static_cast<off_t>(size)))
            fail(code, "no room for node locations in '" + m_folder + "'");
    }
    void *grown = m_bytes != nullptr
        ? ::mremap(m_bytes, m_capacity, size, MREMAP_MAYMOVE)
        : ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (grown == MAP_FAILED) throw std::bad_alloc();
    m_bytes = grown;
    m_capacity = size;
}

void Spill::move_to_file(std::size_t size) {
    m_file = unlinked_file(m_folder);
    if (const int code = ::posix_fallocate(m_file, 0, static_cast<off_t>(size)))
        fail(code, "no room for node locations in '" + m_folder + "'");
    void *mapped = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, m_file, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();
    if (m_bytes != nullptr) {
        std::memcpy(mapped, m_bytes, m_capacity);
        ::munmap(m_bytes, m_capacity);
    }
    m_bytes = mapped;
    m_capacity = size;
}

}  // namespace cosmium

void cosmium_locations::request(const cosmium_node_ref *nodes, std::size_t count) {
    m_ids.grow((m_count + count) * sizeof(std::int64_t));
    for (std::size_t index = 0; index < count; ++index) ids()[m_count++] = nodes[index].id;
}

void cosmium_locations::sort() {
    std::sort(ids(), ids() + m_count);
    m_count = static_cast<std::size_t>(std::unique(ids(), ids() + m_count) - ids());
    m_locations.grow(m_count * sizeof(cosmium_location));
    std::fill(locations(), locations() + m_count, undefined);
}

std::size_t cosmium_locations::find(std::int64_t id) const noexcept {
    const std::int64_t *first = ids();
    for (std::size_t index = m_latest; index < m_count && index < m_latest + 4; ++index) {
        if (first[index] == id) return m_latest = index;
    }
    const std::int64_t *found = std::lower_bound(first, first + m_count, id);
    const auto index = static_cast<std::size_t>(found - first);
    if (index == m_count || *found != id) return m_count;
    return m_latest = index;
}

void cosmium_locations::set(std::int64_t id, cosmium_location location) noexcept {
    const std::size_t index = find(id);
    if (index == m_count || locations()[index].longitude != COSMIUM_UNDEFINED_COORDINATE) return;
    locations()[index] = location;
}

cosmium_location cosmium_locations::get(std::int64_t id) const noexcept {
    const std::size_t index = find(id);
    return index < m_count ? locations()[index] : undefined;
}

extern "C" {

cosmium_locations *cosmium_locations_new(const char *folder, size_t memory, cosmium_error *error) {
    return cosmium::guarded<cosmium_locations *>(
        error, nullptr, [&] { return new cosmium_locations(folder, memory); });
}

void cosmium_locations_free(cosmium_locations *locations) { delete locations; }

bool cosmium_locations_request(
    cosmium_locations *locations, const cosmium_node_ref *nodes, size_t count,
    cosmium_error *error) {
    return cosmium::guarded(error, false, [&] {
        locations->request(nodes, count);
        return true;
    });
}

bool cosmium_locations_sort(cosmium_locations *locations, cosmium_error *error) {
    return cosmium::guarded(error, false, [&] {
        locations->sort();
        return true;
    });
}

size_t cosmium_locations_count(const cosmium_locations *locations) { return locations->count(); }

}  // extern "C"
