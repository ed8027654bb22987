package import DecodeService
import Foundation

extension DataStrategy {
    /// Returns the strategies that read all values, the likeliest first.
    ///
    /// - Parameter sources: The values as JSON.
    /// - Complexity: O(bytes)
    package static func reading(_ sources: [String]) -> [DataStrategy] {
        guard !sources.isEmpty else { return [] }
        let list = Data("[\(sources.joined(separator: ","))]".utf8)
        let forms = allCases.filter { form in
            var set = StrategySet()
            set.data = form
            return (try? set.makeDecoder().decode([Data].self, from: list)) != nil
        }
        // Hexadecimal digits are letters of Base64, but a string of at least eight, with its quotes, rarely has only those.
        let isHexadecimal = forms.contains(.hex) && sources.allSatisfy { $0.utf8.count >= 8 + 2 }
        return isHexadecimal ? [.hex] + forms.filter { $0 != .hex } : forms
    }

    /// What it reads, in the words of a sentence.
    package var inWords: String {
        switch self {
        case .base64, .base64Any: "Base64"
        case .deferred: "an array of bytes"
        case .base64url: "base64url"
        case .hex: "hexadecimal"
        }
    }
}
