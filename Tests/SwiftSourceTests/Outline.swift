import SwiftDeclarations

extension ModelSource.Declaration {
    /// A type, its lines, and its properties with theirs.
    var outline: String {
        let properties = properties.map { property in
            let key = property.codingKey == property.name ? "" : "=\(property.codingKey)"
            return " \(property.line):\(property.name)\(key)\(property.type.map { "(\($0))" } ?? "")"
        }
        return "\(kind) \(name) \(lines.lowerBound)-\(lines.upperBound)" + properties.joined()
    }
}
