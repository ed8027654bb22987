extension JSONDocument {
    /// The numbers and strings that `JSONDecoder` reads over and refuses only when a model asks for them, in order.
    public var defects: [Defect] { storage.defects.map(defect) }

    /// The number of defects.
    public var defectCount: Int { storage.defects.count }

    /// The defects of one token and its key.
    ///
    /// - Complexity: O(log defects).
    public func defects(of token: Token) -> [Defect] {
        var low = 0
        var high = storage.defects.count
        while low < high {
            let middle = (low + high) / 2
            if Int(storage.defects[middle].token) < token { low = middle + 1 } else { high = middle }
        }
        return storage.defects[low...].prefix { Int($0.token) == token }.map(defect)
    }

    private func defect(_ raw: RawDefect) -> Defect {
        let token = Int(raw.token)
        // A defect in a key, or in the string that the fault stands in, may have no token after it.
        let end = raw.kind == .badNumber && token < tokenCount ? span(token).upperBound : Int(raw.byte)
        return Defect(
            token: token, isInKey: raw.isInKey, fault: DefectWriter(text: storage.text).fault(raw, end: end))
    }
}
