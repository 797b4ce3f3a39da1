/// QR codes as grids of modules, from libqrencode.
#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <qrencode.h>

#endif
