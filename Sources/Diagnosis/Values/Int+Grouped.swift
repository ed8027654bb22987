extension Int {
    /// The number with a comma before every three digits, as in English: `1,204,224`.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let parts = digits.indices.map { place in
            (place > 0 && (digits.count - place).isMultiple(of: 3) ? "," : "") + String(digits[place])
        }
        return (self < 0 ? "-" : "") + parts.joined()
    }
}
