extension Failure {
    /// What failed, in a few words: `cities[1].name is null, but City.name isn't optional (valueNotFound)`.
    package var sentence: String {
        let place = path.isEmpty ? "the payload" : "\(path)"
        let what =
            switch kind {
            case .keyNotFound: "\(place) is missing"
            case .valueNotFound: "\(place) is null, but \(property) isn't optional"
            case .typeMismatch: "\(place) isn't \(requestedType)"
            case .dataCorrupted: "\(place) isn't a valid \(requestedType)"
            case .invalidJSON: "\(place) isn't valid JSON"
            case .other: "\(place) was rejected"
            }
        return "\(what) (\(kind.rawValue)\(fate == .absorbed ? ", swallowed by the model" : ""))"
    }

    /// `City.name`, or the type if no property requested it.
    private var property: String {
        guard let ownerType, case .key(let key) = path.components.last else { return requestedType }
        return "\(ownerType).\(key)"
    }
}
