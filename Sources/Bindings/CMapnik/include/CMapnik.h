#ifndef CMAPNIK_H
#define CMAPNIK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Functions that can fail write a NUL-terminated sentence to `message`, of `capacity` bytes.
// Buffers that are returned belong to the caller, who frees them with `cmapnik_free`.

/// Makes an input plug-in's data sources known to the process. Returns 0, or nonzero.
int32_t cmapnik_register_plugin(const char *path, char *message, size_t capacity);

/// Makes a font file's faces known to the process. Returns 0, or nonzero.
int32_t cmapnik_register_font(const char *path, char *message, size_t capacity);

/// Makes an SQLite VFS known to the process, the same as the default one but for its name.
/// Returns NULL where memory is short. No connection may use it when it is freed.
void *cmapnik_vfs_create(const char *name);

void cmapnik_vfs_free(void *vfs);

/// A style with its open data sources; one thread at a time may use it.
typedef struct cmapnik_map cmapnik_map;

/// Reads a map from XML, in which paths are absolute. Returns NULL on error.
cmapnik_map *cmapnik_map_create(const char *xml, char *message, size_t capacity);

void cmapnik_map_free(cmapnik_map *map);

/// A rectangle: in pixels from the upper left corner, or in the maps' own units.
typedef struct {
    double min_x, min_y, max_x, max_y;
} cmapnik_box;

/// A map to draw, and how far around the picture its features are fetched, in pixels.
typedef struct {
    cmapnik_map *map;
    int32_t buffer;
} cmapnik_sheet;

typedef struct {
    uint32_t width, height;
    /// Multiplies every width and size of the style.
    double scale;
    /// What the picture shows, in the maps' units.
    cmapnik_box extent;
} cmapnik_view;

/// A drawing in memory.
typedef struct cmapnik_image cmapnik_image;

/// Draws `sheets` one over the other, their labels keeping clear of one another and of the
/// `reserved` pixels. Returns NULL on error.
cmapnik_image *cmapnik_draw(const cmapnik_sheet *sheets, size_t count, const cmapnik_view *view,
                            const cmapnik_box *reserved, size_t reserved_count, char *message,
                            size_t capacity);

void cmapnik_image_free(cmapnik_image *image);

/// Writes the part of an image that starts at a pixel as a PNG file of `length` bytes, with a
/// palette where it is all of one colour. Returns NULL on error.
uint8_t *cmapnik_write_png(const cmapnik_image *image, uint32_t x, uint32_t y, uint32_t width,
                           uint32_t height, size_t *length, char *message, size_t capacity);

/// The library's version, as in 30100 for 3.1.0.
int32_t cmapnik_version(void);

/// Reads a PNG file into `width` × `height` × 4 bytes of red, green, blue and opacity.
/// Returns NULL on error.
uint8_t *cmapnik_read_png(const uint8_t *png, size_t length, uint32_t *width, uint32_t *height,
                          char *message, size_t capacity);

void cmapnik_free(void *buffer);

#ifdef __cplusplus
}
#endif

#endif
