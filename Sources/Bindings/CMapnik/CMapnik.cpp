#include "CMapnik.h"
