extension String {
    /// The text with control pictures instead of characters that would break the line or control a terminal: `a␊b.swift`.
    ///
    /// For names of files in sentences: a name may hold any character but NUL and `/`.
    package var singleLine: String {
        guard unicodeScalars.contains(where: Self.isControl) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    guard Self.isControl(scalar) else { return scalar }
                    let picture = scalar.value < 0x20 ? 0x2400 + scalar.value : scalar.value == 0x7F ? 0x2421 : 0xFFFD
                    return Unicode.Scalar(picture) ?? "\u{FFFD}"
                }))
    }

    /// Whether a scalar is a C0 or C1 control, DEL, or a line or paragraph separator.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
