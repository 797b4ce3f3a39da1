#ifndef CFREETYPE_H
#define CFREETYPE_H

#include <stdint.h>

/// A face of a font file, for one thread at a time.
typedef struct cfreetype_face cfreetype_face;

/// Opens a face of a font file; NULL if it is missing or not a font that can be scaled.
cfreetype_face *cfreetype_open(const char *path, int32_t index);

void cfreetype_close(cfreetype_face *face);

/// The number of font units in an em.
int32_t cfreetype_units_per_em(const cfreetype_face *face);

/// The glyph of a Unicode character; 0 if the face has none.
uint32_t cfreetype_glyph(const cfreetype_face *face, uint32_t character);

/// A point in font units; y points up.
typedef struct {
    int32_t x, y;
} cfreetype_point;

/// What draws an outline.
typedef struct {
    void *context;
    /// Begins a contour; the one before it is closed.
    void (*move)(cfreetype_point to, void *context);
    void (*line)(cfreetype_point to, void *context);
    void (*quadratic)(cfreetype_point control, cfreetype_point to, void *context);
    void (*cubic)(cfreetype_point first, cfreetype_point second, cfreetype_point to, void *context);
} cfreetype_pen;

/// Draws the outline of a glyph, which may be empty, and sets its advance in font units.
/// Returns 0, or nonzero if the glyph is damaged.
int32_t cfreetype_draw(const cfreetype_face *face, uint32_t glyph, const cfreetype_pen *pen,
                       int32_t *advance);

#endif
