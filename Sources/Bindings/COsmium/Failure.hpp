#ifndef COSMIUM_FAILURE_HPP
#define COSMIUM_FAILURE_HPP

#include "COsmium.h"

#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace cosmium {

/// A node whose coordinates are out of range, with its degrees as in the file.
struct location_error : std::runtime_error {
    location_error(std::int64_t node, std::string latitude, std::string longitude)
        : std::runtime_error("node with coordinates out of range"), node(node),
          latitude(std::move(latitude)), longitude(std::move(longitude)) {}

    std::int64_t node;
    std::string latitude;
    std::string longitude;
};

/// A file that exceeds a limit, with the element there or before, and the count.
struct limit_error : std::runtime_error {
    limit_error(cosmium_limit limit, cosmium_kind kind, std::int64_t id, std::size_t count)
        : std::runtime_error("a limit is exceeded"), limit(limit), kind(kind), id(id),
          count(count) {}

    cosmium_limit limit;
    cosmium_kind kind;
    std::int64_t id;
    std::size_t count;
};

/// Copies `text` as one line, cut to `size` bytes.
inline void copy_line(char *line, std::size_t size, const char *text) noexcept {
    std::snprintf(line, size, "%s", text);
    for (char *letter = line; *letter != '\0'; ++letter) {
        if (static_cast<unsigned char>(*letter) < 0x20) *letter = ' ';
    }
}

inline void describe(cosmium_error *error, const char *message) noexcept {
    copy_line(error->message, sizeof error->message, message);
}

/// Runs `body`. If it throws, fills in `error` and returns `failed`.
template <typename Result, typename Body>
Result guarded(cosmium_error *error, Result failed, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        describe(error, "out of memory");
    } catch (const location_error &stray) {
        describe(error, stray.what());
        error->is_location_error = true;
        error->node = stray.node;
        copy_line(error->latitude, sizeof error->latitude, stray.latitude.c_str());
        copy_line(error->longitude, sizeof error->longitude, stray.longitude.c_str());
    } catch (const limit_error &excess) {
        describe(error, excess.what());
        error->limit = excess.limit;
        error->kind = excess.kind;
        error->id = excess.id;
        error->count = excess.count;
    } catch (const std::exception &failure) {
        describe(error, failure.what());
    } catch (...) {
        describe(error, "unknown failure");
    }
    return failed;
}

}  // namespace cosmium

#endif
