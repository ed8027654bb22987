import CSystem

/// Renaming that replaces nothing.
package enum NewName {
    /// Renames a file or a folder, unless there is one with the new name.
    ///
    /// The usual call replaces an empty folder, in which another process may be about to make something.
    ///
    /// - Returns: 0 or, as in `errno`, the system's error number.
    package static func rename(_ path: String, to newPath: String) -> Int32 { ccp_rename_new(path, newPath) }
}
