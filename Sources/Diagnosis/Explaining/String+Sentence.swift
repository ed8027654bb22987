extension String {
    /// The text as a sentence: with a full stop, unless it ends with a mark of its own.
    package var ended: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
