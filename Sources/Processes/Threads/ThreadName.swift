import Foundation

enum ThreadName {
    /// Names this thread.
    static func set(_ name: String) { Thread.current.name = name }
}
