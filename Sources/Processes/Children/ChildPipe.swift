internal import CSystem
import Foundation

/// A pipe whose ends are inherited only by a child that is given one. The owner of an end closes it.
package struct ChildPipe: Sendable {
    package var readEnd: Int32
    package var writeEnd: Int32

    /// Creates a pipe.
    ///
    /// - Throws: ``LaunchError``, for example if too many files are open.
    package init() throws(LaunchError) {
        var ends: [Int32] = [-1, -1]
        let code = ccp_pipe(&ends)
        guard code == 0 else { throw LaunchError(code: code) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// Closes both ends.
    package func close() {
        closeDescriptor(readEnd)
        closeDescriptor(writeEnd)
    }
}

// A free function, because `close` in the type is the method.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }
