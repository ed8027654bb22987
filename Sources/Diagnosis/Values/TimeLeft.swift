/// Estimates the remaining time of work, once enough of it is done.
package enum TimeLeft {
    /// The minimum duration of work that allows an estimate, in seconds.
    private static let shortest = 0.5
    /// The minimum share of the work that allows an estimate.
    private static let minShare = 0.05

    /// `about 3 s left`; nil if less than a second is left, or too little is done.
    ///
    /// - Parameters:
    ///   - counted: How much was done in `seconds`.
    ///   - rest: How much is left.
    ///   - total: How much there is in all.
    package static func words(counted: Int, rest: Int, of total: Int, seconds: Double) -> String? {
        guard seconds >= shortest, counted > 0, Double(counted) >= minShare * Double(total) else { return nil }
        let left = Double(rest) / Double(counted) * seconds
        return left >= 1 ? "about \(Int(left.rounded(.up)).grouped) s left" : nil
    }
}
