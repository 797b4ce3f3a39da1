/// Argon2id password hashes, Ed25519 signatures and random tokens, from libsodium.
#ifndef CSODIUM_H
#define CSODIUM_H

#include <sodium.h>

#endif
