#ifndef COSMIUM_FAILURE_HPP
#define COSMIUM_FAILURE_HPP

#include "COsmium.h"

#include <cstdio>
#include <exception>
#include <new>

namespace cosmium {

inline void describe(cosmium_error *error, const char *message) noexcept {
    std::snprintf(error->message, sizeof error->message, "%s", message);
    for (char *letter = error->message; *letter != '\0'; ++letter) {
        if (static_cast<unsigned char>(*letter) < 0x20) *letter = ' ';
    }
}

/// Runs `body`; where it throws, fills `error` in and returns `failed`.
template <typename Result, typename Body>
Result guarded(cosmium_error *error, Result failed, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        describe(error, "out of memory");
    } catch (const std::exception &failure) {
        describe(error, failure.what());
    } catch (...) {
        describe(error, "unknown failure");
    }
    return failed;
}

}  // namespace cosmium

#endif
