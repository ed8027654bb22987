/// The tried change that an export includes.
package enum ExportChoice: Sendable, Hashable {
    /// None: the decode as it was requested.
    case asRequested
    /// A fix by its number in the list of `check`, from 1.
    case fix(Int)
    /// The plan, or some of its steps, by their numbers from 1.
    case plan(steps: [Int]? = nil)
}

/// Why a decode can't be exported: what happened and what to do next.
package struct ExportTrouble: Error, Hashable, Sendable {
    package var message: String
}
