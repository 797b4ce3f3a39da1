#include "CFreeType.h"

#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

struct cfreetype_face {
    FT_Library library;
    FT_Face face;
};

cfreetype_face *cfreetype_open(const char *path, int32_t index) {
    cfreetype_face *opened = calloc(1, sizeof(cfreetype_face));
    if (opened == NULL) return NULL;
    if (FT_Init_FreeType(&opened->library) != 0) {
        free(opened);
        return NULL;
    }
    if (FT_New_Face(opened->library, path, index, &opened->face) != 0
        || !FT_IS_SCALABLE(opened->face)) {
        cfreetype_close(opened);
        return NULL;
    }
    return opened;
}

void cfreetype_close(cfreetype_face *face) {
    // Closes the face, too.
    FT_Done_FreeType(face->library);
    free(face);
}

int32_t cfreetype_units_per_em(const cfreetype_face *face) { return face->face->units_per_EM; }

uint32_t cfreetype_glyph(const cfreetype_face *face, uint32_t character) {
    return FT_Get_Char_Index(face->face, character);
}

static cfreetype_point point(const FT_Vector *vector) {
    return (cfreetype_point){(int32_t)vector->x, (int32_t)vector->y};
}

static int move_to(const FT_Vector *to, void *user) {
    const cfreetype_pen *pen = user;
    pen->move(point(to), pen->context);
    return 0;
}

static int line_to(const FT_Vector *to, void *user) {
    const cfreetype_pen *pen = user;
    pen->line(point(to), pen->context);
    return 0;
}

static int conic_to(const FT_Vector *control, const FT_Vector *to, void *user) {
    const cfreetype_pen *pen = user;
    pen->quadratic(point(control), point(to), pen->context);
    return 0;
}

static int cubic_to(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to,
                    void *user) {
    const cfreetype_pen *pen = user;
    pen->cubic(point(first), point(second), point(to), pen->context);
    return 0;
}

int32_t cfreetype_draw(const cfreetype_face *face, uint32_t glyph, const cfreetype_pen *pen,
                       int32_t *advance) {
    static const FT_Outline_Funcs drawing = {move_to, line_to, conic_to, cubic_to, 0, 0};
    if (FT_Load_Glyph(face->face, glyph, FT_LOAD_NO_SCALE) != 0) return 1;
    FT_GlyphSlot slot = face->face->glyph;
    if (slot->format != FT_GLYPH_FORMAT_OUTLINE) return 1;
    *advance = (int32_t)slot->metrics.horiAdvance;
    return FT_Outline_Decompose(&slot->outline, &drawing, (void *)pen);
}
