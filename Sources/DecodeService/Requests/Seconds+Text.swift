extension Double {
    /// A number of seconds as it was typed: whole ones without a fraction.
    package var inShort: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
