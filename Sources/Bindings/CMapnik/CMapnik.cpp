#include "CMapnik.h"

// Options of Debian's build of the library that change its headers. Without them, locks and number
// types would differ between the library and this file.
#define MAPNIK_THREADSAFE
#define BIGINT
#define MAPNIK_USE_PROJ

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>

#include <mapnik/agg_renderer.hpp>
#include <mapnik/datasource_cache.hpp>
#include <mapnik/font_engine_freetype.hpp>
#include <mapnik/image.hpp>
#include <mapnik/image_any.hpp>
#include <mapnik/image_reader.hpp>
#include <mapnik/image_util.hpp>
#include <mapnik/image_view.hpp>
#include <mapnik/label_collision_detector.hpp>
#include <mapnik/load_map.hpp>
#include <mapnik/map.hpp>
#include <mapnik/version.hpp>

#include <sqlite3.h>

struct cmapnik_map {
    mapnik::Map map;
};

struct cmapnik_image {
    mapnik::image_rgba8 image;

    cmapnik_image(uint32_t width, uint32_t height) : image(width, height) {}
};

namespace {

/// Runs `body`. Turns an exception into a message and returns `failure`.
template <typename Result, typename Body>
Result guarded(Result failure, char *message, size_t capacity, Body body) noexcept {
    try {
        return body();
    } catch (std::exception const &error) {
        std::snprintf(message, capacity, "%s", error.what());
    } catch (...) {
        std::snprintf(message, capacity, "Mapnik failed without a reason");
    }
    return failure;
}

uint8_t *copied(void const *bytes, size_t length) {
    auto *copy = static_cast<uint8_t *>(std::malloc(length));
    if (copy == nullptr) throw std::bad_alloc();
    std::memcpy(copy, bytes, length);
    return copy;
}

}  // namespace

int32_t cmapnik_register_plugin(const char *path, char *message, size_t capacity) {
    return guarded(1, message, capacity, [&] {
        if (mapnik::datasource_cache::instance().register_datasource(path)) return 0;
        std::snprintf(message, capacity, "not a Mapnik plug-in");
        return 1;
    });
}

int32_t cmapnik_register_font(const char *path, char *message, size_t capacity) {
    return guarded(1, message, capacity, [&] {
        if (mapnik::freetype_engine::register_font(path)) return 0;
        std::snprintf(message, capacity, "not a font");
        return 1;
    });
}

int32_t cmapnik_has_face(const char *name) {
    auto const faces = mapnik::freetype_engine::face_names();
    return std::find(faces.begin(), faces.end(), name) != faces.end();
}

void *cmapnik_vfs_create(const char *name) {
    sqlite3_vfs const *standard = sqlite3_vfs_find(nullptr);
    auto *vfs = static_cast<sqlite3_vfs *>(std::malloc(sizeof(sqlite3_vfs)));
    char *copy = strdup(name);
    if (standard == nullptr || vfs == nullptr || copy == nullptr) {
        std::free(vfs);
        std::free(copy);
        return nullptr;
    }
    *vfs = *standard;
    vfs->pNext = nullptr;
    vfs->zName = copy;
    sqlite3_vfs_register(vfs, /* as default: */ 0);
    return vfs;
}

void cmapnik_vfs_free(void *handle) {
    auto *vfs = static_cast<sqlite3_vfs *>(handle);
    sqlite3_vfs_unregister(vfs);
    std::free(const_cast<char *>(vfs->zName));
    std::free(vfs);
}

cmapnik_map *cmapnik_map_create(const char *xml, char *message, size_t capacity) {
    return guarded<cmapnik_map *>(nullptr, message, capacity, [&] {
        auto made = std::make_unique<cmapnik_map>();
        mapnik::load_map_string(made->map, xml, /* strict: */ true);
        return made.release();
    });
}

void cmapnik_map_free(cmapnik_map *map) { delete map; }

cmapnik_image *cmapnik_draw(const cmapnik_sheet *sheets, size_t count, const cmapnik_view *view,
                            const cmapnik_box *reserved, size_t reserved_count, char *message,
                            size_t capacity) {
    return guarded<cmapnik_image *>(nullptr, message, capacity, [&] {
        auto drawing = std::make_unique<cmapnik_image>(view->width, view->height);
        double margin = 0;
        for (size_t i = 0; i < count; ++i) margin = std::max(margin, double(sheets[i].buffer));
        auto detector = std::make_shared<mapnik::label_collision_detector4>(mapnik::box2d<double>(
            -margin, -margin, view->width + margin, view->height + margin));
        for (size_t i = 0; i < reserved_count; ++i) {
            cmapnik_box const &box = reserved[i];
            detector->insert(mapnik::box2d<double>(box.min_x, box.min_y, box.max_x, box.max_y));
        }
        cmapnik_box const &extent = view->extent;
        for (size_t i = 0; i < count; ++i) {
            mapnik::Map &map = sheets[i].map->map;
            map.resize(view->width, view->height);
            map.set_aspect_fix_mode(mapnik::Map::RESPECT);
            map.set_buffer_size(sheets[i].buffer);
            map.zoom_to_box({extent.min_x, extent.min_y, extent.max_x, extent.max_y});
            mapnik::agg_renderer<mapnik::image_rgba8>(map, drawing->image, detector, view->scale)
                .apply();
        }
        return drawing.release();
    });
}

void cmapnik_image_free(cmapnik_image *image) { delete image; }

uint8_t *cmapnik_write_png(const cmapnik_image *image, uint32_t x, uint32_t y, uint32_t width,
                           uint32_t height, const char *format, size_t *length, char *message,
                           size_t capacity) {
    return guarded<uint8_t *>(nullptr, message, capacity, [&] {
        mapnik::image_view_rgba8 const part(x, y, width, height, image->image);
        std::string const png = mapnik::save_to_string(
            part, mapnik::is_solid(part) ? "png8:z=9" : format);
        *length = png.size();
        return copied(png.data(), png.size());
    });
}

int32_t cmapnik_version(void) { return MAPNIK_VERSION; }

uint8_t *cmapnik_read_png(const uint8_t *png, size_t length, uint32_t *width, uint32_t *height,
                          char *message, size_t capacity) {
    return guarded<uint8_t *>(nullptr, message, capacity, [&]() -> uint8_t * {
        std::unique_ptr<mapnik::image_reader> reader(
            mapnik::get_image_reader(reinterpret_cast<char const *>(png), length));
        if (reader == nullptr) {
            std::snprintf(message, capacity, "not an image");
            return nullptr;
        }
        mapnik::image_any any = reader->read(0, 0, reader->width(), reader->height());
        auto const &image = mapnik::util::get<mapnik::image_rgba8>(any);
        *width = static_cast<uint32_t>(image.width());
        *height = static_cast<uint32_t>(image.height());
        return copied(image.bytes(), image.size());
    });
}

void cmapnik_free(void *buffer) { std::free(buffer); }
