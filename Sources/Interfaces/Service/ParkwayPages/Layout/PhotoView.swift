import Photos

/// A photo as a page shows it.
struct PhotoView: Sendable {
    /// 160 and 480 pixels wide or high.
    let thumbnail: String
    let medium: String
    let large: String

    /// The address changes with the photo, so that no other one is shown.
    init(_ tag: PhotoTag, at href: String) {
        func address(_ size: PhotoSize) -> String {
            PageAddress(href + "/photo").setting("size", size.rawValue).setting("v", tag.text).text
        }
        thumbnail = address(.thumbnail)
        medium = address(.medium)
        large = address(.large)
    }
}
