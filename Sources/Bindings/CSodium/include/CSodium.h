/// Argon2id password hashes and random tokens, from libsodium.
#ifndef CSODIUM_H
#define CSODIUM_H

#include <sodium.h>

#endif
