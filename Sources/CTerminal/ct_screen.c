// The screen: setting up and restoring the terminal, and drawing rows of cells.

#include "ct_screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "ct_private.h"

// NCURSES_EXT_COLORS marks versions with more than 256 color pairs. Apple's curses is older.
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS >= 20170401
#define MANY_PAIRS 1
#else
#define MANY_PAIRS 0
#endif

static struct {
    SCREEN *screen;
    FILE *input, *output;
    struct termios modes;  // before ct_enter
    bool ansi;             // understands the control sequences of a VT220
    bool mouse;
    bool unicode;
    bool cursor_shown;
    int colors;
    bool has_default_colors;
    int32_t palette[CT_SLOTS];
    int pairs;  // the number of defined ones
    uint16_t pair[CT_SLOTS + 1][CT_SLOTS + 1];  // by foreground + 1 and background + 1; 0 if not yet defined
    cchar_t *row;
    int row_capacity;
} it;

// MARK: - Before curses

static void set_locale(void) {
    // Sets only the character encoding. Other categories would change how C functions read and print numbers.
    const char *tried[] = {"", "C.UTF-8", "UTF-8", "en_US.UTF-8"};
    it.unicode = false;
    for (size_t i = 0; i < sizeof tried / sizeof *tried && !it.unicode; i++) {
        it.unicode = setlocale(LC_CTYPE, tried[i]) != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    }
}

static const char *capability(const char *name) {
    const char *value = tigetstr((char *)name);
    return value == NULL || value == (const char *)-1 ? NULL : value;
}

// Looks up the terminal without writing to it. newterm would write to it before we know that it is usable.
static ct_result look_up(const char *name, int output) {
    int found = 0;
    if (setupterm((char *)name, output, &found) != OK) return found < 0 ? CT_NO_TERMINFO : CT_UNKNOWN_TERMINAL;
    const char *cup = capability("cup");
    it.ansi = cup != NULL && strncmp(cup, "\033[", 2) == 0;
    del_curterm(cur_term);
    return cup == NULL ? CT_DUMB_TERMINAL : CT_OK;
}

int ct_colors_of(const char *terminal, int output, bool *can_redefine) {
    int found = 0;
    *can_redefine = false;
    if (setupterm((char *)terminal, output, &found) != OK) return 0;
    int colors = tigetnum("colors");
    *can_redefine = tigetflag("ccc") > 0 && capability("initc") != NULL;
    del_curterm(cur_term);
    return colors > 0 ? colors : 0;
}

static FILE *stream(int descriptor, const char *mode) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return NULL;
    FILE *file = fdopen(copy, mode);
    if (file == NULL) close(copy);
    return file;
}

// MARK: - Modes that curses does not know

static const char modes_on[] = "\033[?2004h";
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char modes_off[] = "\033[?2004l\033[?1006l\033[?1002l\033[?1000l";

static void set_modes(bool on) {
    if (!it.ansi) return;
    if (!on) {
        ct_write(modes_off, sizeof modes_off - 1);
        return;
    }
    ct_write(modes_on, sizeof modes_on - 1);
    if (it.mouse) ct_write(mouse_on, sizeof mouse_on - 1);
}

// Prepares the bytes that endwin would write, because a signal handler can't call endwin.
static void arm(void) {
    char bytes[1024];
    size_t count = 0;
    if (it.ansi) {
        memcpy(bytes, modes_off, sizeof modes_off - 1);
        count = sizeof modes_off - 1;
    }
    static const char *const names[] = {"sgr0", "op", "oc", "cnorm", "rmkx", "rmcup"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = capability(names[i]);
        while (value != NULL && *value != 0 && count + 2 < sizeof bytes) {
            if (value[0] == '$' && value[1] == '<') {  // a delay for terminals that need one
                const char *end = strchr(value, '>');
                value = end == NULL ? NULL : end + 1;
            } else {
                bytes[count++] = *value++;
            }
        }
    }
    bytes[count++] = '\r';
    if (capability("rmcup") == NULL) bytes[count++] = '\n';
    ct_arm(fileno(it.input), fileno(it.output), &it.modes, bytes, count);
}

// MARK: - Setting up and restoring

static void open_colors(bool monochrome) {
    it.colors = 0;
    it.pairs = 0;
    memset(it.pair, 0, sizeof it.pair);
    for (int i = 0; i < CT_SLOTS; i++) it.palette[i] = i < 256 ? i : COLOR_WHITE;
    if (monochrome || !has_colors() || start_color() == ERR || COLORS < 8) return;
    it.colors = COLORS;
    it.has_default_colors = use_default_colors() != ERR;
}

ct_result ct_enter(const ct_options *options) {
    if (it.screen != NULL) return CT_BUSY;
    if (!isatty(options->input)) return CT_INPUT_NOT_TERMINAL;
    if (!isatty(options->output)) return CT_OUTPUT_NOT_TERMINAL;
    set_locale();
    ct_result known = look_up(options->terminal, options->output);
    if (known != CT_OK) return known;
    if (tcgetattr(options->input, &it.modes) != 0) return CT_SYSTEM_ERROR;

    it.input = stream(options->input, "r");
    it.output = stream(options->output, "w");
    it.mouse = options->mouse;
    if (it.input != NULL && it.output != NULL) {
        // Before newterm, which doesn't replace existing signal handlers.
        ct_install_signals(options->signal_pipe);
        it.screen = newterm((char *)options->terminal, it.output, it.input);
    }
    if (it.screen == NULL || !ct_open_keys(it.ansi)) {
        int error = errno;
        ct_leave();
        errno = error;
        return CT_SYSTEM_ERROR;
    }
    set_escdelay(25);
    raw();
    noecho();
    nonl();
    open_colors(options->monochrome);
    curs_set(0);
    it.cursor_shown = false;
    ct_fit();
    arm();
    wrefresh(stdscr);
    set_modes(true);
    return CT_OK;
}

void ct_leave(void) {
    if (it.screen != NULL) {
        set_modes(false);
        endwin();
        ct_disarm();
        ct_left();
        ct_close_keys();
        delscreen(it.screen);
        it.screen = NULL;
    }
    if (it.input != NULL) fclose(it.input);
    if (it.output != NULL) fclose(it.output);
    it.input = it.output = NULL;
    free(it.row);
    it.row = NULL;
    it.row_capacity = 0;
    ct_restore_signals();
}

void ct_pause(void) {
    if (it.screen == NULL) return;
    set_modes(false);
    endwin();
    ct_disarm();
    ct_set_paused(true);
    ct_let_stop(true);
}

void ct_resume(void) {
    if (it.screen == NULL) return;
    ct_set_paused(false);
    ct_let_stop(false);
    ct_fit();
    arm();
    // Sets the terminal's modes again after endwin, or after another program changed them.
    reset_prog_mode();
    wrefresh(stdscr);
    set_modes(true);
}

void ct_suspend(void) {
    if (it.screen == NULL) return;
    ct_pause();
    kill(0, SIGTSTP);  // the whole process group, as Ctrl-Z does
    ct_resume();
}

// MARK: - Drawing

bool ct_is_unicode(void) { return it.unicode; }
bool ct_is_ansi(void) { return it.ansi; }
int ct_rows(void) { return it.screen == NULL ? 0 : getmaxy(stdscr); }
int ct_columns(void) { return it.screen == NULL ? 0 : getmaxx(stdscr); }
int ct_colors(void) { return it.colors; }
int ct_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

bool ct_can_redefine(void) { return it.colors > 0 && can_change_color() && capability("initc") != NULL; }

void ct_set_slot(int slot, int32_t number) {
    if (slot >= 0 && slot < CT_SLOTS) it.palette[slot] = number;
}

void ct_redefine(int32_t number, int red, int green, int blue) {
    if (!ct_can_redefine() || number < 0 || number >= it.colors) return;
    // Curses uses a scale of 1000, and rounds down when it converts back to 255.
    int parts[] = {red, green, blue};
    for (int i = 0; i < 3; i++) parts[i] = (parts[i] * 1000 + 254) / 255;
#if MANY_PAIRS
    init_extended_color(number, parts[0], parts[1], parts[2]);
#else
    init_color((short)number, (short)parts[0], (short)parts[1], (short)parts[2]);
#endif
}

void ct_fit(void) {
    if (it.screen == NULL) return;
    struct winsize size;
    bool known = ioctl(fileno(it.output), TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    if (known && (size.ws_row != getmaxy(stdscr) || size.ws_col != getmaxx(stdscr))) {
        resize_term(size.ws_row, size.ws_col);
    }
    ct_invalidate();
}

void ct_invalidate(void) {
    // A terminal may move cells when its size changes. Curses' copy of the screen is then invalid.
    if (it.screen != NULL) clearok(curscr, TRUE);
}

static int number(int16_t color, int without_default) {
    if (color < 0) return it.has_default_colors ? -1 : without_default;
    return it.palette[color];
}

static int pair_for(int16_t foreground, int16_t background) {
    if (it.colors == 0 || (foreground < 0 && background < 0)) return 0;
    if (foreground >= CT_SLOTS || background >= CT_SLOTS) return 0;
    uint16_t *known = &it.pair[foreground < 0 ? 0 : foreground + 1][background < 0 ? 0 : background + 1];
    if (*known != 0) return *known;
    // No pairs are left. Readable text matters more than colors.
    if (it.pairs + 1 >= COLOR_PAIRS || it.pairs + 1 > (MANY_PAIRS ? 65535 : 32767)) return 0;
    int pair = it.pairs + 1;
    int front = number(foreground, COLOR_WHITE);
    int behind = number(background, COLOR_BLACK);
#if MANY_PAIRS
    int result = init_extended_pair(pair, front, behind);
#else
    int result = init_pair((short)pair, (short)front, (short)behind);
#endif
    if (result == ERR) return 0;
    it.pairs = pair;
    *known = (uint16_t)pair;
    return pair;
}

static attr_t attributes_of(uint8_t bits) {
    attr_t attributes = A_NORMAL;
    if (bits & CT_BOLD) attributes |= WA_BOLD;
    if (bits & CT_DIM) attributes |= WA_DIM;
    if (bits & CT_REVERSE) attributes |= WA_REVERSE;
    if (bits & CT_UNDERLINE) attributes |= WA_UNDERLINE;
#ifdef WA_ITALIC
    if (bits & CT_ITALIC) attributes |= WA_ITALIC;
#endif
    return attributes;
}

void ct_put_row(int row, const ct_cell *cells, int count) {
    if (it.screen == NULL || count <= 0) return;
    if (count > it.row_capacity) {
        cchar_t *larger = realloc(it.row, (size_t)count * sizeof *larger);
        if (larger == NULL) return;
        it.row = larger;
        it.row_capacity = count;
    }
    for (int i = 0; i < count; i++) {
        const ct_cell *cell = &cells[i];
        wchar_t text[CCHARW_MAX + 1];
        int length = 0;
        for (; length < cell->length && length < CCHARW_MAX; length++) text[length] = (wchar_t)cell->text[length];
        text[length] = 0;
        int pair = pair_for(cell->foreground, cell->background);
        attr_t attributes = attributes_of(cell->attributes);
#if MANY_PAIRS
        setcchar(&it.row[i], text, attributes, 0, &pair);
#else
        setcchar(&it.row[i], text, attributes, (short)pair, NULL);
#endif
    }
    mvwadd_wchnstr(stdscr, row, 0, it.row, count);
}

void ct_forget_row(int row) {
    if (it.screen != NULL) wredrawln(stdscr, row, 1);
}

void ct_flush(int cursor_row, int cursor_column) {
    if (it.screen == NULL) return;
    bool shown = cursor_row >= 0;
    if (shown != it.cursor_shown) curs_set(shown ? 1 : 0);
    it.cursor_shown = shown;
    if (shown) wmove(stdscr, cursor_row, cursor_column);
    wrefresh(stdscr);
}

bool ct_write(const char *bytes, long count) {
    if (it.output == NULL) return false;
    while (count > 0) {
        ssize_t written = write(fileno(it.output), bytes, (size_t)count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= written;
    }
    return true;
}
