#ifndef CMAPNIK_H
#define CMAPNIK_H
#endif
