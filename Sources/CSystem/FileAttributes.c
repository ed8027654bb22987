#include "CFileAttributes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/xattr.h>

#ifdef __APPLE__
#include <sys/acl.h>
#define LIST(file, names, size) flistxattr(file, names, size, 0)
#define GET(file, name, value, size) fgetxattr(file, name, value, size, 0, 0)
#else
#define LIST(file, names, size) flistxattr(file, names, size)
#define GET(file, name, value, size) fgetxattr(file, name, value, size)
#endif

// Attributes of a source file are small; larger ones count as different.
enum { max_size = 1 << 16 };

#ifdef __APPLE__
static bool is_plain(int file) {
    struct stat status;
    acl_t list = acl_get_fd_np(file, ACL_TYPE_EXTENDED);
    if (list) acl_free(list);
    return !list && fstat(file, &status) == 0 && status.st_flags == 0;
}
#endif

static bool are_equal(int one, int other, char *buffers) {
    char *names = buffers, *values[] = {buffers + max_size, buffers + 2 * max_size};
    // The access control lists of Linux are attributes.
    ssize_t size = LIST(other, names, max_size);
    ssize_t expected = LIST(one, names, max_size);
    if (size < 0 || expected < 0) return size < 0 && expected < 0 && errno == ENOTSUP;
    if (size != expected) return false;
    for (char *name = names; name < names + size; name += strlen(name) + 1) {
        ssize_t count = GET(one, name, values[0], max_size);
        if (count < 0 || GET(other, name, values[1], max_size) != count) return false;
        if (memcmp(values[0], values[1], (size_t)count) != 0) return false;
    }
    return true;
}

bool cfa_equal(int one, int other) {
#ifdef __APPLE__
    if (!is_plain(one) || !is_plain(other)) return false;
#endif
    char *buffers = malloc(3 * max_size);
    bool result = buffers && are_equal(one, other, buffers);
    free(buffers);
    return result;
}
