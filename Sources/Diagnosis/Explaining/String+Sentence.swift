extension String {
    /// The text as a sentence: with a full stop, unless it ends with a mark of its own, also inside quotation marks.
    package var ended: String { last { $0 != "\"" }.map { ".?!".contains($0) } == true ? self : self + "." }
}
