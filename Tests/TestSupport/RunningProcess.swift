import Foundation

/// Whether a process runs: it exists and isn't a zombie.
package func isRunning(_ process: Int32) -> Bool {
    // Read first: a process that is gone by then is told by `kill`. There is no such file on macOS.
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return kill(process, 0) == 0 && status?.contains(") Z ") != true
}
