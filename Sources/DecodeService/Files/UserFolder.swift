package import Foundation

/// A folder for the user's files of one kind, as the XDG Base Directory Specification says.
package enum UserFolder: String {
    case config = "XDG_CONFIG_HOME"
    case state = "XDG_STATE_HOME"
    case cache = "XDG_CACHE_HOME"

    /// The folder of this program, whether or not it exists.
    package func url(_ environment: [String: String]) -> URL {
        func named(_ name: String) -> URL? { environment[name].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil } }
        let usual = [Self.config: ".config", .state: ".local/state", .cache: ".cache"][self] ?? ""
        let home = named("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        return (named(rawValue) ?? home.appending(path: usual)).appending(path: "codascope")
    }
}
