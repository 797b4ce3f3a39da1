/// Compression of whole buffers in the formats gzip, zlib and DEFLATE, from libdeflate.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <libdeflate.h>

#endif
