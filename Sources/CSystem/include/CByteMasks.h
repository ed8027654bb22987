// Bit masks of the matching bytes in a block; bit 0 is the first byte. Written in C, because Swift has no operation
// that converts the result of a vector comparison to a bit mask.
#ifndef CODASCOPE_BYTE_MASKS_H
#define CODASCOPE_BYTE_MASKS_H

#include <stdint.h>

typedef uint8_t cbm_bytes16 __attribute__((ext_vector_type(16)));
typedef uint8_t cbm_bytes64 __attribute__((ext_vector_type(64)));
typedef _Bool cbm_bools16 __attribute__((ext_vector_type(16)));
typedef _Bool cbm_bools64 __attribute__((ext_vector_type(64)));

// The mask of the bytes that equal `one` or `other`. Reads 64 bytes.
static inline uint64_t cbm_either64(const uint8_t *start, uint8_t one, uint8_t other) {
    cbm_bytes64 bytes;
    uint64_t mask;
    __builtin_memcpy(&bytes, start, sizeof bytes);
    cbm_bools64 bools =
        __builtin_convertvector((bytes == (cbm_bytes64)one) | (bytes == (cbm_bytes64)other), cbm_bools64);
    __builtin_memcpy(&mask, &bools, sizeof mask);
    return mask;
}

// The mask of the bytes that equal `byte`. Reads 64 bytes.
static inline uint64_t cbm_equal64(const uint8_t *start, uint8_t byte) { return cbm_either64(start, byte, byte); }

// The mask of the bytes that Foundation's scanner accepts in a number: digits, signs, the decimal point, `e` and `E`.
// Reads 16 bytes.
static inline uint16_t cbm_number16(const uint8_t *start) {
    cbm_bytes16 bytes;
    uint16_t mask;
    __builtin_memcpy(&bytes, start, sizeof bytes);
    // The range from `+` to `9` also contains the comma and the slash.
    cbm_bools16 bools = __builtin_convertvector(
        ((bytes - (uint8_t)'+' <= (cbm_bytes16)('9' - '+')) & (bytes != (uint8_t)',') & (bytes != (uint8_t)'/'))
            | ((bytes | (uint8_t)0x20) == (uint8_t)'e'),
        cbm_bools16);
    __builtin_memcpy(&mask, &bools, sizeof mask);
    return mask;
}

#endif
