/// Returns the sign before a row that can be folded.
func foldSign(isFolded: Bool, ascii: Bool) -> String {
    switch (isFolded, ascii) {
    case (true, false): "▸"
    case (false, false): "▾"
    case (true, true): ">"
    case (false, true): "v"
    }
}
