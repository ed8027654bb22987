// Reads the keys of a terminal without a screen. Output scrolls as usual, so that a screen reader speaks each new line.

#include <errno.h>
#include <signal.h>
#include <termios.h>

#include "ct_line.h"
#include "ct_private.h"

static struct {
    bool up;
    int input, output;
    struct termios modes;
} it;

static void take(void) {
    struct termios raw = it.modes;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    // Restoring sets only the modes and writes nothing, so that the lines remain.
    ct_arm(it.input, it.output, &it.modes, "", 0);
    tcsetattr(it.input, TCSADRAIN, &raw);
}

bool ct_line_enter(int input, int output, int signal_pipe) {
    if (it.up) {
        errno = EBUSY;
        return false;
    }
    if (tcgetattr(input, &it.modes) != 0) return false;
    it.input = input;
    it.output = output;
    it.up = true;
    ct_install_signals(signal_pipe);
    take();
    return true;
}

void ct_line_leave(void) {
    if (!it.up) return;
    it.up = false;
    tcsetattr(it.input, TCSADRAIN, &it.modes);
    ct_disarm();
    ct_left();
    ct_restore_signals();
}

void ct_line_pause(void) {
    if (!it.up) return;
    tcsetattr(it.input, TCSADRAIN, &it.modes);
    ct_disarm();
    ct_set_paused(true);
    ct_let_stop(true);
}

void ct_line_resume(void) {
    if (!it.up) return;
    ct_set_paused(false);
    ct_let_stop(false);
    take();
}

void ct_line_suspend(void) {
    if (!it.up) return;
    ct_line_pause();
    kill(0, SIGTSTP);  // the whole process group, as Ctrl-Z does
    ct_line_resume();
}
