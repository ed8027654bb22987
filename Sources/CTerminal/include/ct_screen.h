// The screen and the keyboard, on curses. Plain integers and structs; no type, macro or global of curses is seen here.
//
// One screen a process, used by one thread. The signal handlers that come with it touch only what is safe in one.
#ifndef CODASCOPE_CT_SCREEN_H
#define CODASCOPE_CT_SCREEN_H

#include <stdbool.h>
#include <stdint.h>

// Bits of ct_cell.attributes.
enum { CT_BOLD = 1, CT_DIM = 2, CT_REVERSE = 4, CT_UNDERLINE = 8, CT_ITALIC = 16 };

// A character cell, or two when its first scalar is wide: a base scalar and up to four marks.
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
    CT_NO_TERMINFO,       // there is no terminfo database at all
    CT_UNKNOWN_TERMINAL,  // the database does not know the name
    CT_DUMB_TERMINAL,     // it does, and the terminal cannot place its cursor
    CT_BUSY,              // it was taken before, by this process
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

// How many colours the terminfo database gives a terminal, 0 when it does not know it. Nothing is written.
int ct_colors_of(const char *terminal, int output, bool *can_redefine);

// Takes the terminal. Nothing was changed when the answer is not CT_OK.
ct_result ct_enter(const ct_options *options);
// Gives it back for good. Does nothing when it was not taken.
void ct_leave(void);
// Gives it back for a while, so that another program can have it.
void ct_pause(void);
// Takes it again after ct_pause, or after someone else changed it.
void ct_resume(void);
// Pauses, stops the process group as Ctrl-Z does, and resumes when continued.
void ct_suspend(void);

// The signal that is to end the program; 0 when none came. The program is to leave and to call ct_end_by_signal. When it
// does not within a moment, the terminal is put back without it, and it is ended.
int ct_ending_signal(void);
// Has the program end by a signal as if it had come.
void ct_note_end(int number);
// Dies by the signal that is to end the program; returns when none came.
void ct_end_by_signal(void);
// What is to be done before the program is ended by a signal: called on another thread, and not waited for for long.
void ct_on_forced_end(void (*body)(void));

// Whether wide text can be shown: a UTF-8 locale was found.
bool ct_is_unicode(void);
// Whether it understands the sequences that every terminal does since the VT220.
bool ct_is_ansi(void);
int ct_rows(void);
int ct_columns(void);
// 0 when there are none to use.
int ct_colors(void);
// Whether its colours can be given another red, green and blue.
bool ct_can_redefine(void);
// Slots of the palette. Those from 0 to 255 are what they are until they are set.
enum { CT_SLOTS = 320 };
// Gives a slot a colour, as the terminal numbers it.
void ct_set_slot(int slot, int32_t number);
// Gives a colour of the terminal another red, green and blue, each from 0 to 255, until the terminal is given back.
void ct_redefine(int32_t number, int red, int green, int blue);
// Fits the screen to the terminal's size after SIGWINCH. The next ct_flush draws everything.
void ct_fit(void);
// The next ct_flush draws everything.
void ct_invalidate(void);
// Puts cells on a row from its left edge.
void ct_put_row(int row, const ct_cell *cells, int count);
// The next ct_flush draws the whole row, whatever it held.
void ct_forget_row(int row);
// Shows what was put; the cursor too, unless its row is negative.
void ct_flush(int cursor_row, int cursor_column);
void ct_beep(void);
// Sends bytes to the terminal as they are, after everything that was flushed.
bool ct_write(const char *bytes, long count);

typedef enum {
    CT_EVENT_NONE = 0,  // nothing to read for now
    CT_EVENT_BYTE,      // value: the byte
    CT_EVENT_KEY,       // value: a ct_key, or CT_KEY_FUNCTION + its number
    CT_EVENT_PASTE_BEGIN,
    CT_EVENT_PASTE_END,
    CT_EVENT_MOUSE,  // bytes of an SGR mouse report follow, from its first number on
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

// What was typed next. Never waits, but for the rest of an escape sequence that has begun (25 ms).
ct_event ct_next_event(void);

// Columns of a scalar as the C library counts them, which is how curses does.
int ct_width(uint32_t scalar);

#endif
