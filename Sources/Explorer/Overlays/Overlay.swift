/// What lies over the main screen. Drawn last, offered keys first.
enum Overlay: Sendable {
    case modelPicker(ModelPicker)
    case fileBrowser(FileBrowser)
    case strategies(StrategyPanel)
    case compare(CompareTable)
    /// An edit of the model's source, to be read, copied and written.
    case edit(EditPage)
    case search(SearchPrompt)
    case help(HelpPage)
    case lessons(LessonList)
    case lesson(LessonPage)
    /// The question whether a file of models may be compiled and run.
    case consent(String)
}

/// What an overlay makes of a key.
enum OverlayOutcome {
    /// Taken; the overlay stays.
    case stay
    /// Taken; the overlay closes without effect.
    case close
    /// Not for the overlay; keys that always work (suspend, redraw) go on to the main screen.
    case pass
}
