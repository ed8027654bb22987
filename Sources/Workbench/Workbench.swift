// The person's files, models, and editor, as the explorer and the commands use them.
// Belongs here: reading payloads, the runner that compiles first, watching files, writing edits, the editor.
// Belongs elsewhere: options and output, which are in codascope; decisions about the screen.
