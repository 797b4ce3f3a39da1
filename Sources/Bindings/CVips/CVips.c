#include "CVips.h"

#include <vips/vips.h>

static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

int32_t cvips_start(const char *name) {
    if (VIPS_INIT(name)) return 1;
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO, ignore, NULL);
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpegBuffer", FALSE);
    vips_operation_block_set("VipsForeignLoadPngBuffer", FALSE);
    vips_operation_block_set("VipsForeignLoadWebpBuffer", FALSE);
    vips_operation_block_set("VipsForeignLoadHeifBuffer", FALSE);
    return 0;
}

int32_t cvips_read_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "", "access",
                                                  VIPS_ACCESS_SEQUENTIAL, NULL);
    vips_error_clear();
    if (!image) return 1;
    *width = vips_image_get_width(image);
    *height = vips_image_get_height(image);
    g_object_unref(image);
    return 0;
}

typedef struct {
    gint64 end;  // in microseconds of the monotonic clock
    int32_t *timed_out;
} deadline;

static void check(VipsImage *image, VipsProgress *progress, gpointer data) {
    deadline *limit = data;
    (void)progress;
    if (g_get_monotonic_time() > limit->end) {
        *limit->timed_out = 1;
        vips_image_set_kill(image, TRUE);
    }
}

/// Replaces the picture by what `operation` makes of it; NULL if it fails.
#define REPLACE(image, operation)                   \
    if (image) {                                    \
        VipsImage *next = NULL;                     \
        if (operation) next = NULL;                 \
        g_object_unref(image);                      \
        image = next;                               \
    }

cvips_picture *cvips_decode(const void *bytes, size_t count, int32_t side, int64_t milliseconds,
                            int32_t *timed_out) {
    *timed_out = 0;
    deadline limit = {g_get_monotonic_time() + milliseconds * 1000, timed_out};
    VipsImage *image = NULL;
    if (vips_thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size",
                              VIPS_SIZE_DOWN, "export_profile", "srgb", "fail_on",
                              VIPS_FAIL_ON_ERROR, NULL))
        image = NULL;
    if (image && vips_image_hasalpha(image)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        REPLACE(image, vips_flatten(image, &next, "background", white, NULL))
        vips_area_unref(VIPS_AREA(white));
    }
    REPLACE(image, vips_colourspace(image, &next, VIPS_INTERPRETATION_sRGB, NULL))
    REPLACE(image, vips_cast_uchar(image, &next, NULL))
    cvips_picture *picture = NULL;
    if (image && vips_image_get_bands(image) == 3) {
        size_t size = 0;
        vips_image_set_progress(image, TRUE);
        g_signal_connect(image, "eval", G_CALLBACK(check), &limit);
        void *pixels = vips_image_write_to_memory(image, &size);
        // Only the pixels are kept, so that no metadata is.
        if (pixels)
            picture = (cvips_picture *)vips_image_new_from_memory_copy(
                pixels, size, vips_image_get_width(image), vips_image_get_height(image), 3,
                VIPS_FORMAT_UCHAR);
        g_free(pixels);
    }
    if (image) g_object_unref(image);
    vips_error_clear();
    return picture;
}

void cvips_free(cvips_picture *picture) { g_object_unref(picture); }

static VipsImage *fitted(cvips_picture *picture, int32_t side, cvips_encoded *encoded) {
    VipsImage *image = NULL;
    VipsImage *whole = NULL;
    if (vips_copy((VipsImage *)picture, &whole, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
        return NULL;
    if (vips_thumbnail_image(whole, &image, side, "height", side, "size", VIPS_SIZE_DOWN, NULL))
        image = NULL;
    g_object_unref(whole);
    if (image) {
        encoded->width = vips_image_get_width(image);
        encoded->height = vips_image_get_height(image);
    }
    return image;
}

int32_t cvips_encode_jpeg(cvips_picture *picture, int32_t side, int32_t quality,
                          cvips_encoded *encoded) {
    VipsImage *image = fitted(picture, side, encoded);
    int failed = !image || vips_jpegsave_buffer(image, &encoded->bytes, &encoded->count, "Q",
                                                quality, "strip", TRUE, "optimize_coding", TRUE,
                                                NULL);
    if (image) g_object_unref(image);
    vips_error_clear();
    return failed != 0;
}

int32_t cvips_encode_webp(cvips_picture *picture, int32_t side, int32_t quality,
                          cvips_encoded *encoded) {
    VipsImage *image = fitted(picture, side, encoded);
    int failed = !image || vips_webpsave_buffer(image, &encoded->bytes, &encoded->count, "Q",
                                                quality, "strip", TRUE, "effort", 3, NULL);
    if (image) g_object_unref(image);
    vips_error_clear();
    return failed != 0;
}

void cvips_free_bytes(void *bytes) { g_free(bytes); }
