internal import CSystem
import Foundation

/// The parameters of a launch: an executable with its arguments, environment and standard descriptors.
package struct ChildLaunch: Sendable {
    /// The path of the executable, which isn't searched for in `PATH`.
    package var executable: String
    /// The arguments after the program's name, passed without a shell.
    package var arguments: [String]
    /// The whole environment.
    package var environment: [String: String]
    /// The descriptors that become the child's standard input, output and error; nil for `/dev/null`. The child
    /// inherits no others.
    package var standardInput: Int32?
    package var standardOutput: Int32?
    package var standardError: Int32?
    /// Whether the child ends when this process ends in a way that it can't handle, such as `kill -9`. Not necessary for a
    /// child that ends when its standard input does.
    package var endsWithParent = false
    /// The paths of folders to remove when the child ended with this process; nothing may be created in them then.
    package var removedWithParent: [String] = []

    /// A launch without input and output.
    package init(
        executable: String, arguments: [String], environment: [String: String], standardInput: Int32? = nil,
        standardOutput: Int32? = nil, standardError: Int32? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.standardInput = standardInput
        self.standardOutput = standardOutput
        self.standardError = standardError
    }
}

/// Why a child was not started.
package struct LaunchError: Error, Hashable, CustomStringConvertible {
    /// The system's error number.
    package var code: Int32

    /// The system's message, as a clause.
    package var description: String {
        code == ECANCELED ? "this process is exiting" : String(cString: strerror(code))
    }
}

extension LaunchError {
    /// A thread that a launch needs was not started.
    package init(_ error: ThreadError) { code = error.code }
}

extension ChildLaunch {
    /// Starts the executable in a session and a process group of its own, which have no terminal: `/dev/tty` can't be
    /// opened there.
    ///
    /// The child handles no signals, and blocks none but the terminal's stops, whatever this process does.
    ///
    /// Until it leads its own group, the child is in this process's group. A stop that is sent to this group then would
    /// otherwise stop the child before its executable starts. The thread here that waits for the start would block
    /// forever, and the shell would never learn that this process has stopped.
    package func spawn() throws(LaunchError) -> Int32 {
        // Copies with numbers that don't conflict with the child's standard descriptors; closed when the child starts.
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        for (descriptor, mode) in [
            (standardInput, O_RDONLY), (standardOutput, O_WRONLY), (standardError, O_WRONLY),
        ] {
            let source = descriptor ?? open("/dev/null", mode | O_CLOEXEC)
            guard source >= 0 else { throw LaunchError(code: errno) }
            let copy = fcntl(source, F_DUPFD_CLOEXEC, 10)
            let code = errno
            if descriptor == nil { close(source) }
            guard copy >= 0 else { throw LaunchError(code: code) }
            copies.append(copy)
        }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        try Self.check(posix_spawn_file_actions_init(&actions))
        defer { posix_spawn_file_actions_destroy(&actions) }
        try Self.check(posix_spawnattr_init(&attributes))
        defer { posix_spawnattr_destroy(&attributes) }
        for (number, copy) in copies.enumerated() {
            try Self.check(posix_spawn_file_actions_adddup2(&actions, copy, Int32(number)))
        }
        var flags = ccp_new_session | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        try Self.check(ccp_close_from(&actions, 3))
        #if canImport(Darwin)
        flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        try Self.check(posix_spawnattr_setflags(&attributes, Int16(flags)))
        var signals = sigset_t()
        sigemptyset(&signals)
        for stop in [SIGTSTP, SIGTTIN, SIGTTOU] { sigaddset(&signals, stop) }
        try Self.check(posix_spawnattr_setsigmask(&attributes, &signals))
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        try Self.check(posix_spawnattr_setsigdefault(&attributes, &signals))

        // Strings for C, terminated by a null pointer.
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { "\($0)=\($1)" }.sorted().map { strdup($0 as String) } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var pid: pid_t = 0
        try Self.check(posix_spawn(&pid, executable, &actions, &attributes, words, variables))
        return pid
    }

    private static func check(_ code: Int32) throws(LaunchError) {
        if code != 0 { throw LaunchError(code: code) }
    }
}
