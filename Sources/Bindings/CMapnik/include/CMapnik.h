#ifndef CMAPNIK_H
#define CMAPNIK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Functions that can fail write a NUL-terminated sentence to `message`, which has `capacity` bytes.
// The caller owns returned buffers and frees them with `cmapnik_free`.

/// Registers the data sources of an input plug-in. Returns 0, or nonzero on error.
int32_t cmapnik_register_plugin(const char *path, char *message, size_t capacity);

/// Registers the faces of a font file. Returns 0, or nonzero on error.
int32_t cmapnik_register_font(const char *path, char *message, size_t capacity);

/// Whether a registered font has a face of this name, such as "DejaVu Sans Condensed".
int32_t cmapnik_has_face(const char *name);

/// Registers a copy of the default SQLite VFS under another name. Returns NULL if there is not
/// enough memory. No connection may use the VFS when it is freed.
void *cmapnik_vfs_create(const char *name);

void cmapnik_vfs_free(void *vfs);

/// A style with its open data sources, for one thread at a time.
typedef struct cmapnik_map cmapnik_map;

/// Creates a map from XML with absolute paths. Returns NULL on error.
cmapnik_map *cmapnik_map_create(const char *xml, char *message, size_t capacity);

void cmapnik_map_free(cmapnik_map *map);

/// A rectangle: in pixels from the upper left corner, or in the maps' own units.
typedef struct {
    double min_x, min_y, max_x, max_y;
} cmapnik_box;

/// A map to draw, and how far around the picture to fetch features, in pixels.
typedef struct {
    cmapnik_map *map;
    int32_t buffer;
} cmapnik_sheet;

typedef struct {
    uint32_t width, height;
    /// Factor for all widths and sizes of the style.
    double scale;
    /// The part of the maps to show, in their units.
    cmapnik_box extent;
} cmapnik_view;

/// A drawing in memory.
typedef struct cmapnik_image cmapnik_image;

/// Draws `sheets` on top of each other. Labels overlap neither each other nor the `reserved` pixels.
/// Returns NULL on error.
cmapnik_image *cmapnik_draw(const cmapnik_sheet *sheets, size_t count, const cmapnik_view *view,
                            const cmapnik_box *reserved, size_t reserved_count, char *message,
                            size_t capacity);

void cmapnik_image_free(cmapnik_image *image);

/// Writes a part of an image as a PNG file of `length` bytes. `format` is Mapnik's name of one, such
/// as "png24:z=4"; an image of a single colour always has a palette. `x` and `y` are the part's upper
/// left corner, in pixels. Returns NULL on error.
uint8_t *cmapnik_write_png(const cmapnik_image *image, uint32_t x, uint32_t y, uint32_t width,
                           uint32_t height, const char *format, size_t *length, char *message,
                           size_t capacity);

/// The version of Mapnik, such as 30100 for 3.1.0.
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
