// The screen and the keyboard, based on curses. The interface has plain integers and structs, and no names of curses.
//
// A process has one screen, used by one thread. Its signal handlers are async-signal-safe.
#ifndef CODASCOPE_CT_SCREEN_H
#define CODASCOPE_CT_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

// Bits of ct_cell.attributes.
enum { CT_BOLD = 1, CT_DIM = 2, CT_REVERSE = 4, CT_UNDERLINE = 8, CT_ITALIC = 16 };

// A base scalar with up to four marks. It takes one character cell, or two if the base scalar is wide.
typedef struct {
    uint32_t text[5];
    uint8_t length;
    uint8_t attributes;
    int16_t foreground;  // a slot of the palette, -1 for the terminal's default
    int16_t background;
} ct_cell;

typedef enum {
    CT_OK = 0,
    CT_INPUT_NOT_TERMINAL,
    CT_OUTPUT_NOT_TERMINAL,
    CT_NO_TERMINFO,       // there is no terminfo database
    CT_UNKNOWN_TERMINAL,  // the database does not know the name
    CT_DUMB_TERMINAL,     // the terminal can't position its cursor
    CT_BUSY,              // this process already uses the terminal
    CT_SYSTEM_ERROR,      // see errno
} ct_result;

typedef struct {
    int input;             // descriptor that keys come from
    int output;            // descriptor that the screen goes to
    int signal_pipe;       // one byte is written here for each signal: its number
    const char *terminal;  // name in the terminfo database
    bool monochrome;
    bool mouse;
} ct_options;

// Returns the terminal's number of colors in the terminfo database; 0 if it isn't there. Writes nothing to the
// terminal.
int ct_colors_of(const char *terminal, int output, bool *can_redefine);

// Sets up the terminal. Unless it returns CT_OK, the terminal is unchanged.
ct_result ct_enter(const ct_options *options);
// Restores the terminal for good. Does nothing if it wasn't entered.
void ct_leave(void);
// Restores it temporarily, so that another program can use it.
void ct_pause(void);
// Sets it up again after ct_pause, or after another program changed it.
void ct_resume(void);
// Pauses, stops the process group as Ctrl-Z does, and resumes when continued.
void ct_suspend(void);

// Returns the signal that ends the program; 0 if there was none. The program must then leave and call ct_end_by_signal.
// If it doesn't do so in time, another thread restores the terminal and ends it.
int ct_ending_signal(void);
// Ends the program as if a signal had been received.
void ct_note_end(int number);
// Ends the process by the signal that was received; returns if there was none.
void ct_end_by_signal(void);
// Sets a function to be called before a signal ends the program. It is called on another thread, with a time limit.
void ct_on_forced_end(void (*body)(void));

// Whether text beyond ASCII can be shown, because a UTF-8 locale was found.
bool ct_is_unicode(void);
// Whether the terminal understands the control sequences of a VT220.
bool ct_is_ansi(void);
int ct_rows(void);
int ct_columns(void);
// The number of usable colors; 0 if there are none.
int ct_colors(void);
// Whether the terminal's colors can be redefined.
bool ct_can_redefine(void);
// The number of slots in the palette. Until they are set, slots 0 to 255 have the terminal's color of that number.
enum { CT_SLOTS = 320 };
// Sets a slot to a color, by the terminal's number for it.
void ct_set_slot(int slot, int32_t number);
// Redefines a color of the terminal until the terminal is restored. Red, green and blue are from 0 to 255.
void ct_redefine(int32_t number, int red, int green, int blue);
// Fits the screen to the terminal's size after SIGWINCH. The next ct_flush draws everything.
void ct_fit(void);
// Makes the next ct_flush draw everything.
void ct_invalidate(void);
// Writes cells to a row, from its left edge.
void ct_put_row(int row, const ct_cell *cells, int count);
// Makes the next ct_flush draw the whole row.
void ct_forget_row(int row);
// Shows the cells that were written, and the cursor unless its row is negative.
void ct_flush(int cursor_row, int cursor_column);
// Writes bytes to the terminal unchanged, after everything that was flushed.
bool ct_write(const char *bytes, long count);

typedef enum {
    CT_EVENT_NONE = 0,  // nothing to read for now
    CT_EVENT_BYTE,      // value: the byte
    CT_EVENT_KEY,       // value: a ct_key, or CT_KEY_FUNCTION + its number
    CT_EVENT_PASTE_BEGIN,
    CT_EVENT_PASTE_END,
    CT_EVENT_MOUSE,  // the bytes of an SGR mouse report follow, from its first number on
} ct_event_kind;

typedef enum {
    CT_KEY_UP = 1,
    CT_KEY_DOWN,
    CT_KEY_RIGHT,
    CT_KEY_LEFT,
    CT_KEY_HOME,
    CT_KEY_END,
    CT_KEY_INSERT,
    CT_KEY_DELETE,
    CT_KEY_PAGE_UP,
    CT_KEY_PAGE_DOWN,
    CT_KEY_ENTER,
    CT_KEY_TAB,
    CT_KEY_BACKSPACE,
    CT_KEY_FUNCTION = 0x40,
} ct_key;

// Bits of ct_event.modifiers, as xterm counts them.
enum { CT_SHIFT = 1, CT_ALT = 2, CT_CONTROL = 4 };

typedef struct {
    int32_t kind;
    int32_t value;
    int32_t modifiers;
} ct_event;

// Returns the next event. Waits only for the rest of an escape sequence, for 25 ms.
ct_event ct_next_event(void);

// Returns the number of columns of a scalar according to the C library, which curses uses, too.
int ct_width(uint32_t scalar);

#endif
