// Keys: those that curses knows from terminfo, and sequences that modern terminals send regardless of terminfo.

#include <curses.h>
#include <stdio.h>

#include "ct_private.h"
#include "ct_screen.h"

// Our own codes, above those of curses.
enum { PASTE_BEGIN = 0x1001, PASTE_END, MOUSE, MODIFIED = 0x2000 };

// Keys are read from a pad, because reading from a window that was drawn on would refresh it.
static WINDOW *pad;

static void define_modified(ct_key key, const char *format, int final) {
    // xterm adds 1 to the sum of the modifiers' bits.
    for (int modifiers = 1; modifiers < 8; modifiers++) {
        char sequence[16];
        snprintf(sequence, sizeof sequence, format, final, modifiers + 1);
        define_key(sequence, MODIFIED + (int)key * 8 + modifiers);
    }
}

static void define_plain(ct_key key, const char *sequence) { define_key((char *)sequence, MODIFIED + (int)key * 8); }

static void define_keys(void) {
    define_key("\033[200~", PASTE_BEGIN);
    define_key("\033[201~", PASTE_END);
    define_key("\033[<", MOUSE);

    static const struct {
        ct_key key;
        char final;
    } letters[] = {
        {CT_KEY_UP, 'A'},   {CT_KEY_DOWN, 'B'}, {CT_KEY_RIGHT, 'C'},
        {CT_KEY_LEFT, 'D'}, {CT_KEY_HOME, 'H'}, {CT_KEY_END, 'F'},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        char sequence[8];
        snprintf(sequence, sizeof sequence, "\033[%c", letters[i].final);
        define_plain(letters[i].key, sequence);
        snprintf(sequence, sizeof sequence, "\033O%c", letters[i].final);
        define_plain(letters[i].key, sequence);
        for (int modifiers = 1; modifiers < 8; modifiers++) {
            char modified[16];
            snprintf(modified, sizeof modified, "\033[1;%d%c", modifiers + 1, letters[i].final);
            define_key(modified, MODIFIED + (int)letters[i].key * 8 + modifiers);
        }
    }
    static const struct {
        ct_key key;
        int number;
    } numbers[] = {
        {CT_KEY_HOME, 1},    {CT_KEY_INSERT, 2},    {CT_KEY_DELETE, 3}, {CT_KEY_END, 4},
        {CT_KEY_PAGE_UP, 5}, {CT_KEY_PAGE_DOWN, 6}, {CT_KEY_HOME, 7},   {CT_KEY_END, 8},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char sequence[8];
        snprintf(sequence, sizeof sequence, "\033[%d~", numbers[i].number);
        define_plain(numbers[i].key, sequence);
        define_modified(numbers[i].key, "\033[%d;%d~", numbers[i].number);
    }
}

bool ct_open_keys(bool ansi) {
    pad = newpad(1, 1);
    if (pad == NULL) return false;
    keypad(pad, TRUE);
    nodelay(pad, TRUE);
    if (ansi) define_keys();
    return true;
}

void ct_close_keys(void) {
    if (pad != NULL) delwin(pad);
    pad = NULL;
}

// Converts a key code of curses to an event; NONE for an unknown code.
static ct_event translate(int code) {
    ct_event event = {CT_EVENT_KEY, 0, 0};
    if (code >= MODIFIED) {
        event.value = (code - MODIFIED) / 8;
        event.modifiers = (code - MODIFIED) % 8;
        return event;
    }
    if (code > KEY_F(0) && code <= KEY_F(24)) {
        event.value = CT_KEY_FUNCTION + (code - KEY_F(0));
        return event;
    }
    static const struct {
        int code;
        ct_key key;
        int modifiers;
    } names[] = {
        {KEY_UP, CT_KEY_UP, 0},
        {KEY_DOWN, CT_KEY_DOWN, 0},
        {KEY_LEFT, CT_KEY_LEFT, 0},
        {KEY_RIGHT, CT_KEY_RIGHT, 0},
        {KEY_HOME, CT_KEY_HOME, 0},
        {KEY_END, CT_KEY_END, 0},
        {KEY_LL, CT_KEY_END, 0},
        {KEY_IC, CT_KEY_INSERT, 0},
        {KEY_DC, CT_KEY_DELETE, 0},
        {KEY_PPAGE, CT_KEY_PAGE_UP, 0},
        {KEY_NPAGE, CT_KEY_PAGE_DOWN, 0},
        {KEY_ENTER, CT_KEY_ENTER, 0},
        {KEY_BACKSPACE, CT_KEY_BACKSPACE, 0},
        {KEY_BTAB, CT_KEY_TAB, CT_SHIFT},
        {KEY_SR, CT_KEY_UP, CT_SHIFT},
        {KEY_SF, CT_KEY_DOWN, CT_SHIFT},
        {KEY_SLEFT, CT_KEY_LEFT, CT_SHIFT},
        {KEY_SRIGHT, CT_KEY_RIGHT, CT_SHIFT},
        {KEY_SHOME, CT_KEY_HOME, CT_SHIFT},
        {KEY_SEND, CT_KEY_END, CT_SHIFT},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (names[i].code == code) {
            event.value = (int32_t)names[i].key;
            event.modifiers = names[i].modifiers;
            return event;
        }
    }
    event.kind = CT_EVENT_NONE;
    return event;
}

ct_event ct_next_event(void) {
    ct_event none = {CT_EVENT_NONE, 0, 0};
    while (pad != NULL) {
        int code = wgetch(pad);
        if (code == ERR) return none;
        if (code >= 0 && code < 256) return (ct_event){CT_EVENT_BYTE, code, 0};
        if (code == PASTE_BEGIN) return (ct_event){CT_EVENT_PASTE_BEGIN, 0, 0};
        if (code == PASTE_END) return (ct_event){CT_EVENT_PASTE_END, 0, 0};
        if (code == MOUSE) return (ct_event){CT_EVENT_MOUSE, 0, 0};
        ct_event event = translate(code);
        if (event.kind != CT_EVENT_NONE) return event;
    }
    return none;
}
