extension Int {
    /// A number of bytes in powers of ten, with at least two digits: `812 B`, `2.3 MB`, `12 MB`.
    var shownBytes: String {
        guard self >= 1000 else { return "\(self) B" }
        var value = Double(self)
        var unit = ""
        for next in ["kB", "MB", "GB", "TB"] {
            value /= 1000
            unit = next
            // A value that would be rounded to 1,000 gets the next unit.
            if value < 999.5 { break }
        }
        let tenths = Int((value * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }
}
