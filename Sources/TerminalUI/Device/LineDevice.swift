/// A device that tells one line after another instead of showing a screen: a terminal read aloud by a screen reader.
package protocol LineDevice: TerminalDevice {
    /// Tells a line, which has no line break.
    func say(_ line: String)
}
