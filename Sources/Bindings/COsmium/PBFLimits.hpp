#ifndef COSMIUM_PBF_LIMITS_HPP
#define COSMIUM_PBF_LIMITS_HPP

#include <protozero/data_view.hpp>

#include <cstdint>

namespace cosmium {

/// The approximate number of bytes that the elements of a PrimitiveBlock take in memory once they
/// are decoded.
///
/// A block stores each text once, and an element refers to it with a byte, so a block of 32 MB can
/// decode to 32 GB.
std::uint64_t decoded_size(const protozero::data_view &primitive_block);

}  // namespace cosmium

#endif
