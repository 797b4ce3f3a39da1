#ifndef CVIPS_H
#define CVIPS_H

#include <stddef.h>
#include <stdint.h>

/// Starts libvips, which must happen once: no cache, one thread for each picture, and only the loaders
/// of JPEG, PNG, WebP and HEIF. Returns 0, or nonzero if it cannot be started.
int32_t cvips_start(const char *name);

/// Reads the size of a picture from its header. Returns 0, or nonzero if it is not a picture.
int32_t cvips_read_size(const void *bytes, size_t count, int32_t *width, int32_t *height);

/// An upright picture without metadata: sRGB, three bytes for a pixel.
typedef struct cvips_picture cvips_picture;

/// Decodes a picture so that no side is longer than `side`. NULL if it is damaged or truncated, or was
/// not done after `milliseconds`; then `timed_out` is set to 1.
cvips_picture *cvips_decode(const void *bytes, size_t count, int32_t side, int64_t milliseconds,
                            int32_t *timed_out);

void cvips_free(cvips_picture *picture);

/// An encoded picture.
typedef struct {
    void *bytes;
    size_t count;
    int32_t width, height;
} cvips_encoded;

/// Encodes a picture so that no side is longer than `side`, as JPEG or WebP without metadata. Returns
/// 0, or nonzero if it fails. `cvips_free_bytes` frees the bytes.
int32_t cvips_encode_jpeg(cvips_picture *picture, int32_t side, int32_t quality,
                          cvips_encoded *encoded);
int32_t cvips_encode_webp(cvips_picture *picture, int32_t side, int32_t quality,
                          cvips_encoded *encoded);

void cvips_free_bytes(void *bytes);

#endif
