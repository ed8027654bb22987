import Diagnosis

/// The fixes for the failure on screen: those that were tried so far and work.
struct FixState: Sendable {
    /// Nil when nothing is searched for: nothing failed, or no answer came yet.
    var progress: FixProgress?
    /// The list as it stood when `a` was pressed, so that no number changes under a person's fingers.
    private var held: [TriedFix]?

    /// The fixes by their numbers: `a1` is the first.
    var shown: [TriedFix] { Array((held ?? progress?.working ?? []).prefix(9)) }

    var isRunning: Bool { progress?.isRunning == true }

    mutating func hold() { held = shown }
    mutating func release() { held = nil }
}
