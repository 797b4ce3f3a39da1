#define _GNU_SOURCE
#include "CCurl.h"

#include <sys/socket.h>

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long number) {
    return curl_easy_setopt(handle, option, number);
}

CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t size) {
    return curl_easy_setopt(handle, option, size);
}

CURLcode ccurl_set_writer(CURL *handle, curl_write_callback write, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

CURLcode ccurl_set_watcher(CURL *handle, curl_xferinfo_callback watch, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
    if (code == CURLE_OK) {
        code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    }
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L) : code;
}

CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(handle, option, list);
}

CURLcode ccurl_set_opener(CURL *handle, curl_opensocket_callback open, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context) : code;
}

curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
    int kind = address->socktype;
#ifdef SOCK_CLOEXEC
    kind |= SOCK_CLOEXEC;
#endif
    return socket(address->family, kind, address->protocol);
}

CURLcode ccurl_get_number(CURL *handle, CURLINFO info, long *number) {
    return curl_easy_getinfo(handle, info, number);
}

const char *ccurl_get_header(CURL *handle, const char *name) {
    struct curl_header *header = NULL;
    return curl_easy_header(handle, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK
        ? header->value
        : NULL;
}
