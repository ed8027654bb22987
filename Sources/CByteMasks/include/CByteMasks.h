// Which of many bytes at once are of a kind: one bit for each, the first byte's the lowest. In C, because Swift's vectors
// can't be turned into bits by the one instruction that processors have for it.
#ifndef CODASCOPE_BYTE_MASKS_H
#define CODASCOPE_BYTE_MASKS_H

#include <stdint.h>

typedef uint8_t cbm_bytes16 __attribute__((ext_vector_type(16)));
typedef uint8_t cbm_bytes64 __attribute__((ext_vector_type(64)));
typedef _Bool cbm_bools16 __attribute__((ext_vector_type(16)));
typedef _Bool cbm_bools64 __attribute__((ext_vector_type(64)));

// The bytes, of the 64 at `start`, that are one of the two.
static inline uint64_t cbm_either64(const uint8_t *start, uint8_t one, uint8_t other) {
    cbm_bytes64 bytes;
    uint64_t mask;
    __builtin_memcpy(&bytes, start, sizeof bytes);
    cbm_bools64 bools =
        __builtin_convertvector((bytes == (cbm_bytes64)one) | (bytes == (cbm_bytes64)other), cbm_bools64);
    __builtin_memcpy(&mask, &bools, sizeof mask);
    return mask;
}

// Likewise, that are `byte`.
static inline uint64_t cbm_equal64(const uint8_t *start, uint8_t byte) { return cbm_either64(start, byte, byte); }

// The bytes, of the 16 at `start`, that Foundation's scanner treats as parts of a number: digits, signs, the point and
// both letters of an exponent.
static inline uint16_t cbm_number16(const uint8_t *start) {
    cbm_bytes16 bytes;
    uint16_t mask;
    __builtin_memcpy(&bytes, start, sizeof bytes);
    // From `+` to `9` is what is wanted, and the comma and the slash.
    cbm_bools16 bools = __builtin_convertvector(
        ((bytes - (uint8_t)'+' <= (cbm_bytes16)('9' - '+')) & (bytes != (uint8_t)',') & (bytes != (uint8_t)'/'))
            | ((bytes | (uint8_t)0x20) == (uint8_t)'e'),
        cbm_bools16);
    __builtin_memcpy(&mask, &bools, sizeof mask);
    return mask;
}

#endif
