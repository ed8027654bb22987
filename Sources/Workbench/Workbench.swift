// The user's files, models and editor, for the explorer and the commands.
// Belongs here: reading payloads, compiling models before a decode, watching files, writing edits, the editor.
// Belongs elsewhere: options and output, which are in codascope; what the screen shows.
