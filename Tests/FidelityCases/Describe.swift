import Foundation

/// A result in full: every part of a value, regardless of its order in memory, or every part of an error.
func describe<T>(_ result: Result<T, any Error>) -> String {
    switch result {
    case .success(let value): "value " + canonical(value)
    case .failure(let error): "error " + describe(error)
    }
}

func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(type(of: error)) \(error)" }
    func context(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "-")" }
        return "\(path) \(context.debugDescription) \(context.underlyingError.map { "\($0)" } ?? "")"
    }
    switch error {
    case .keyNotFound(let key, let inner): return "keyNotFound \(key.stringValue) \(type(of: key)) \(context(inner))"
    case .valueNotFound(let type, let inner): return "valueNotFound \(String(reflecting: type)) \(context(inner))"
    case .typeMismatch(let type, let inner): return "typeMismatch \(String(reflecting: type)) \(context(inner))"
    case .dataCorrupted(let inner): return "dataCorrupted \(context(inner))"
    @unknown default: return "\(error)"
    }
}

/// A value with all its parts; sets and dictionaries sorted.
func canonical(_ value: Any) -> String {
    // Their mirrors show memory addresses or cached values.
    if let data = value as? Data { return "Data\(Array(data))" }
    if let url = value as? URL { return "URL \(url.relativeString) of \(url.baseURL?.absoluteString ?? "-")" }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { child in (child.label.map { $0 + ": " } ?? "") + canonical(child.value) }
    switch mirror.displayStyle {
    case .set, .dictionary: return "{" + parts.sorted().joined(separator: ", ") + "}"
    case nil where parts.isEmpty: return String(reflecting: value)
    default:
        let inherited = mirror.superclassMirror.map { $0.children.map { canonical($0.value) } } ?? []
        return "\(type(of: value))(" + (parts + inherited).joined(separator: ", ") + ")"
            + (parts.isEmpty ? "\(value)" : "")
    }
}
