import Foundation

extension KeySetStrategy {
    /// Passes the set to a decoder or an encoder by its name as a `String`, which every copy of the library reads, including
    /// the one that a user's own model was built with.
    func tell(_ userInfo: inout [CodingUserInfoKey: any Sendable]) {
        guard case .named(let name) = self, let key = CodingUserInfoKey(rawValue: Self.userInfoKey) else { return }
        userInfo[key] = name
    }
}
