import Trials

/// The fixes for the failure on screen: those that were tried so far and work.
struct FixState: Sendable {
    /// Nil when nothing is searched for: nothing failed, or no answer came yet.
    var progress: FixProgress?
    /// The list as it stood when `a` was pressed, so that no number changes under a person's fingers.
    private var held: [ShownFix]?

    /// The fixes by their numbers: `a1` is the first.
    var shown: [ShownFix] { Array((held ?? progress?.shown ?? []).prefix(9)) }

    var isRunning: Bool { progress?.isRunning == true }

    mutating func hold() { held = shown }
    mutating func release() { held = nil }
}

/// A fix as it is listed.
struct ShownFix: Hashable, Sendable {
    let fix: Fix
    /// What it gives, in a few words.
    let yield: String
    /// Whether it was run and works.
    let wasTried: Bool
}

extension FixProgress {
    /// Those that work, the best first, and then the edits that were not tried.
    fileprivate var shown: [ShownFix] {
        working.map { ShownFix(fix: $0.fix, yield: $0.yield, wasTried: true) }
            + untried.map { ShownFix(fix: $0, yield: "not tried: \(reason)", wasTried: false) }
    }

    private var reason: String { hasCompiler ? "the time was over" : "no swiftc" }
}
