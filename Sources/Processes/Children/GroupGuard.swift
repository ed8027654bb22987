import Foundation

/// A process that ends the process group of a child and removes its folders when this process ends, however that happens.
///
/// It is a shell that reads from a pipe, whose other end only this process has open. The death signal of Linux would not do:
/// it is sent when a thread ends, and isn't inherited by what a compiler's driver starts, each in a group of its own.
struct GroupGuard {
    private let process: pid_t
    private let lifeline: Int32

    /// - Parameters:
    ///   - variable: What the environment of every process to end has, and the guard's doesn't: `NAME=value`.
    ///   - folders: The paths of folders to remove then.
    /// - Throws: ``LaunchError``, for example if the system has no shell.
    init(variable: String, folders: [String] = []) throws(LaunchError) {
        let pipe = try ChildPipe()
        do {
            process = try ChildLaunch(
                executable: "/bin/sh", arguments: ["-c", Self.script, "codascope-guard", variable] + folders,
                environment: ["PATH": "/usr/bin:/bin"], standardInput: pipe.readEnd
            ).spawn()
        } catch {
            pipe.close()
            throw error
        }
        close(pipe.readEnd)
        lifeline = pipe.writeEnd
    }

    #if os(Linux)
    /// Repeated, because one of the processes may just have started another. Reads the child's process id first.
    private static let script = """
        read group
        read line
        if [ -n "$group" ]; then kill -KILL "-$group"; fi
        round=0
        while [ $round -lt 50 ]; do
          found=$(grep -lszxF -e "$1" /proc/[0-9]*/environ)
          if [ -z "$found" ]; then break; fi
          for file in $found; do file=${file%/environ}; kill -KILL "${file#/proc/}"; done
          round=$((round + 1))
        done
        shift
        if [ $# -gt 0 ]; then rm -rf -- "$@"; fi
        """
    #else
    /// The group and all its descendants: the environment of others isn't shown everywhere.
    private static let script = """
        read group
        read line
        kill -KILL $(ps -A -o pid= -o ppid= -o pgid= | awk -v group="$group" '
          { parent[$1] = $2; if ($3 == group) wanted[$1] = 1 }
          END {
            do {
              more = 0
              for (pid in parent) if (!(pid in wanted) && parent[pid] in wanted) { wanted[pid] = 1; more = 1 }
            } while (more)
            for (pid in wanted) print pid
          }')
        shift
        if [ $# -gt 0 ]; then rm -rf -- "$@"; fi
        """
    #endif

    /// Tells it the child, which leads a group. Until then, it knows only the variable.
    func watch(_ child: pid_t) {
        let line = Array("\(child)\n".utf8)
        _ = write(lifeline, line, line.count)
    }

    /// Ends the guard.
    func end() {
        _ = kill(-process, SIGKILL)
        close(lifeline)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
}
