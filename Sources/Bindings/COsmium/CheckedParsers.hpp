#ifndef COSMIUM_CHECKED_PARSERS_HPP
#define COSMIUM_CHECKED_PARSERS_HPP

namespace cosmium {

/// Registers parsers of PBF and XML files with libosmium that check the coordinates of nodes and the
/// limits in COsmium.h.
///
/// libosmium itself truncates coordinates to 32 bits without an error: "1e99" becomes 0.
void register_checked_parsers();

}  // namespace cosmium

#endif
