#ifndef CODASCOPE_SYSTEM_CURSES_H
#define CODASCOPE_SYSTEM_CURSES_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>

#endif
