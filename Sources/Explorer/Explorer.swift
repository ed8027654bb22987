// The explorer: its state, its actions, and how it draws.
// Belongs here: state, reducers, effects as values, layers and views on cells, and the loop that joins them.
// Belongs elsewhere: files, processes, and compilers, which arrive through `ExplorerEnvironment`; curses.
//
// ExplorerState is a tree of small states, each of which owns one thing:
//
//     payload      what is open or awaited, its path, the folder of the file browser
//     models       the models that can be chosen, their sources, what does not compile, what was inferred
//     experiments  model and strategies: kept, tried, undone
//     decode       the decode under way, its answer and preview
//     fixes        what was tried for the failure on screen
//     selection    the selected row, the folds, the step gone to
//     play         whether steps are played
//     panes        which are shown, which has the focus, where each is scrolled to
//     search       what was searched for, and the search under way
//     lessons      the lesson that is gone through, and what was done of it
//     layers       what lies over the main screen: picker, browser, strategies, help, …
//     keys         the keys that were pressed and call nothing yet
//
// An Action is what happened: an event, or the answer to an effect. The root hands it to the part that it is for. A
// part's `reduce` changes that part alone. It reads a small context, made by the root, of what else it needs, and
// returns Requests: an Effect for the world, or what another part should do. Only the root performs requests, in one
// switch (Application/ExplorerState+Requests). What waits for an answer holds a Generation; an answer with another
// one is dropped.
//
// A Layer is a value on a stack. The one on top is offered each key, paste and click first, every layer gets the
// answers, and all draw themselves, the one on top last, with the cursor of its field. A layer may read the whole
// state, changes only itself, and returns requests. A new one is a file in Layers and a case of LayerName, which
// `open(_:)` then asks for.
//
// A Command is what a key calls. It belongs to a group; a group is reduced in one switch without a `default`, and has
// its keys and its help in another (Keys/Keymap): a new command does not compile until it has both.
//
// What the Why pane says is made when the selection, the answer, the models or the width change (WhyText.Key), and
// kept. Views are pure functions of the state onto cells, and draw the visible rows only.
//
// The folders are layers of their own; each may name what is in those before it (held by ArchitectureTests):
// Keys, Search < State < Layout < Why < Reduce < Views < Layers < Application < Session.
