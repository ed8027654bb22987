import JSONText

/// Assigns numbers to places in payloads: chains of keys, with one step for all indices or all keys of a dictionary.
struct KeyPlaces {
    private struct Place: Hashable {
        var parent: Int32
        var key: Int32
    }

    /// The place of the whole payload.
    static let root: Int32 = -1
    /// The step to any element, and to any value of a dictionary.
    static let any: Int32 = -1

    private var places: [Place] = []
    private var numbers: [Place: Int32] = [:]

    var count: Int { places.count }

    /// Returns the number of a place inside another.
    mutating func place(_ key: Int32, in parent: Int32) -> Int32 {
        let place = Place(parent: parent, key: key)
        if let number = numbers[place] { return number }
        let number = Int32(places.count)
        places.append(place)
        numbers[place] = number
        return number
    }

    /// Returns a place as a pointer.
    func pointer(_ number: Int32, _ keys: KeyNumbers) -> String {
        var steps: [String] = []
        var number = number
        while number >= 0 {
            let place = places[Int(number)]
            steps.append(place.key < 0 ? "*" : JSONDocument.escapedForPointer(keys.names[Int(place.key)]))
            number = place.parent
        }
        return steps.reversed().map { "/" + $0 }.joined()
    }
}
