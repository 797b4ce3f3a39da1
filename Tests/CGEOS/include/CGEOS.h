/// GEOS as an oracle for tests. Geometries are given as well-known text (WKT).
#ifndef CGEOS_H
#define CGEOS_H

typedef enum cgeos_answer {
    CGEOS_NO = 0,
    CGEOS_YES = 1,
    /// A text is not WKT, or its geometry is invalid.
    CGEOS_FAILED = 2,
} cgeos_answer;

/// Whether two geometries have a point in common.
cgeos_answer cgeos_intersects(const char *one, const char *other);

/// Whether no point of `inner` is outside `outer`, and their interiors have a point in common.
cgeos_answer cgeos_contains(const char *outer, const char *inner);

/// Whether a geometry is valid.
cgeos_answer cgeos_is_valid(const char *geometry);

/// The number of polygons, lines and points in a geometry, or -1 if the text is not WKT.
int cgeos_part_count(const char *geometry);

/// The area of a geometry in the square of its units, or -1 if the text is not WKT.
double cgeos_area(const char *geometry);

/// The area of the points that are in one of two geometries but not in both, or -1 if a text is not
/// WKT or its geometry is invalid.
double cgeos_area_between(const char *one, const char *other);

/// The points of `whole` that are not in `part`. The caller frees the text, which is NULL if a text
/// is not WKT or its geometry is invalid.
char *cgeos_difference(const char *whole, const char *part);

/// The points within `distance` of a line, with mitred corners and flat ends. The caller frees the
/// text, which is NULL if `line` is not WKT.
char *cgeos_mitred_buffer(const char *line, double distance);

#endif
