import Foundation

extension KeySetStrategy {
    /// Tells a decoder or an encoder of the set: by its name as a `String`, which every copy of the library reads, the one
    /// that a user's own model was built with too.
    func tell(_ userInfo: inout [CodingUserInfoKey: any Sendable]) {
        guard case .named(let name) = self, let key = CodingUserInfoKey(rawValue: Self.userInfoKey) else { return }
        userInfo[key] = name
    }
}
