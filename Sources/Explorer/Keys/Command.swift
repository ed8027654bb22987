/// What a key does on the main screen. The keymap, the help and the hints are all made from these.
package enum Command: String, Hashable, Sendable, CaseIterable {
    // Moving
    case down, up, nextSibling, previousSibling, parent, first, last
    case halfPageDown, halfPageUp, pageDown, pageUp, scrollDown, scrollUp
    case placeMiddle, placeTop, placeBottom
    // Folding
    case left, right, toggleFold, enter, foldSiblings, unfoldSiblings, foldDeep, unfoldDeep, foldToLevel
    // Searching
    case search, searchAgain, searchBack, sameKeyNext, sameKeyPrevious
    // Failures and steps
    case nextFailure, previousFailure, stepForward, stepBack, stepOver, stepOut, play
    // Setup
    case openFile, chooseModel, strategies, undo, redo, applyFix, compare, difference, reload, edit, writeModel
    // Lessons
    case lessons, nextPayload, lessonText
    // Panes
    case nextPane, previousPane, enlarge, restore, nextCompanion
    // Copying
    case copyValue, copyOneLine, copyKey, copyPath, copyJQ, copyPointer, copySwiftPath, copyError, copySource
    // The program
    case help, quit, cancel, interrupt, suspend, redraw
}
