/// Which files changed on disk.
package struct FileChanges: Sendable, Hashable {
    /// The payload's file.
    package var payload: Bool
    /// Files of the user's models.
    package var models: Bool

    package init(payload: Bool = false, models: Bool = false) {
        self.payload = payload
        self.models = models
    }
}
