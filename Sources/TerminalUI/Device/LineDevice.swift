/// A device that prints one line after another instead of showing a screen, for a screen reader.
package protocol LineDevice: TerminalDevice {
    /// Prints a line, which contains no line break.
    func say(_ line: String)
}
