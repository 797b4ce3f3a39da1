/// HTTP requests through libcurl: its header, and typed wrappers of its variadic functions.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/// Set an option of `handle`. Each returns CURLE_OK or the error of libcurl.
///
/// libcurl copies `text`, which may be NULL; a `context` must outlive the transfer.
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text);
CURLcode ccurl_set_number(CURL *handle, CURLoption option, long number);
CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t size);
CURLcode ccurl_set_writer(CURL *handle, curl_write_callback write, void *context);
CURLcode ccurl_set_watcher(CURL *handle, curl_xferinfo_callback watch, void *context);

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode ccurl_set_opener(CURL *handle, curl_opensocket_callback open, void *context);

/// Opens a socket for `address`, as libcurl does; CURL_SOCKET_BAD if it fails.
curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address);

/// Reads a number about the last transfer.
CURLcode ccurl_get_number(CURL *handle, CURLINFO info, long *number);

/// Reads the header `name` of the last response. It is valid until the next call with `handle`; NULL
/// if there is none.
const char *ccurl_get_header(CURL *handle, const char *name);

#endif
