// The explorer: its state, its actions, and how it draws.
// Belongs here: state, reducers, effects as values, layers and views on cells, and the loop that joins them.
// Belongs elsewhere: files, processes, and compilers, which arrive through `ExplorerEnvironment`; curses.
//
// ExplorerState is a tree of small states, each of which owns one thing:
//
//     payload      the open or requested payload, its path, the folder of the file browser
//     models       the models that can be chosen, their sources, compiler errors, inferred types
//     experiments  model and strategies: kept, tried, undone
//     decode       the running decode, its answer and preview
//     fixes        the fixes that were tried for the failure on screen
//     selection    the selected row, the folds, the current step
//     play         whether the steps are played
//     panes        which panes are shown, which has the focus, where each is scrolled to
//     search       the last query and the running search
//     lessons      the current lesson, and which of its exercises are done
//     layers       the layers over the main screen: picker, browser, strategies, help, …
//     keys         the keys typed so far of a longer sequence
//
// An Action is an event or the answer to an effect. The root (Events/Root) passes it to the function that handles
// it, which changes the state and returns Effects for the outside. What waits for an answer stores its Generation;
// an answer with another one is dropped. An effect that runs on other threads has an EffectID: EffectRunner has one
// table of what runs, cancels the effect before one of the same identity, and counts those that haven't ended.
//
// A Layer is a value on a stack. The layer on top is offered each key, paste and click first, every layer receives
// the answers, and all draw themselves, the one on top last, with the cursor of its field. A layer may read the
// whole state, changes only itself, and returns Requests: changes of the rest, each declared beside what it does. A
// new layer is a file in Layers and a LayerName in Events/OpenLayers.
//
// A Command is what a key is bound to. It belongs to a group. A group is run in one switch without a `default`, and
// has its keys and its help in another (Keys/Keymap): a new command doesn't compile until it has both.
//
// The text of the Why pane is made when the selection, the answer, the models or the width change (WhyText.Key), and
// cached. Views are pure functions from the state to cells, and draw only the visible rows.
//
// The folders are layers, too; each may use only those before it (checked by ArchitectureTests): Keys, Search <
// State < Layout < Why < Reduce < Views < Layers < Events < Output < Session. Reduce moves in the tree, the texts
// and the steps, and says what a command can do now. Events decides what each event, answer and request does. Output
// draws and speaks the whole screen.
