extension Double {
    /// The seconds as a user types them: whole numbers without a fraction.
    package var inShort: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}
