/// Reads finished values while a decode runs, for ``DecodedValues``. It should run none of the model's code.
package protocol ValueReader: AnyObject {
    /// Describes a value; nil if the payload's token shows it.
    ///
    /// - Parameters:
    ///   - value: The value that the decoder returned.
    ///   - isSupplied: Whether a lenient strategy supplied it, so that no token shows it.
    ///   - isLeaf: Whether it was read without a keyed or unkeyed container.
    func describe(_ value: any Decodable, isSupplied: Bool, isLeaf: Bool) -> DecodedValue?

    /// The number of elements that a value holds in its properties, or as a dictionary; nil if its type never holds
    /// fewer than its code reads.
    ///
    /// - Parameter value: A value that was read from an array, or from an object with keys of any name.
    func elementCount(of value: any Decodable) -> Int?

    /// Describes the properties of a value that differ from what the decoder returned for their keys.
    ///
    /// - Parameters:
    ///   - owner: The value, whose initializer has ended.
    ///   - requests: What it requested, by key.
    /// - Returns: The values by the indices of the requests.
    func properties(of owner: any Decodable, requests: [PropertyRequest]) -> [(request: Int, value: DecodedValue)]
}

/// A request of an initializer for a key.
package struct PropertyRequest {
    /// The key's `stringValue`.
    package var key: String
    /// The type of the key.
    package var keyType: (any CodingKey.Type)?
    /// What the decoder returned; nil for nil, and for a failure that the initializer caught.
    package var value: (any Decodable)?
    /// Whether the key is one of the owner's own container, not of a nested one.
    package var isDirect: Bool
    /// The number of elements that were read, of an array that the initializer opened itself; nil for other requests.
    package var elements: Int?
}

extension UnsafeMutablePointer where Pointee == RecorderState {
    /// The maximum number of calls searched for an owner's requests if nested containers were used out of order.
    private var maxNestedCalls: Int { 4096 }

    /// Reads a finished value.
    func read(_ value: any Decodable, at place: Int32, isSupplied: Bool = false, by reader: any ValueReader) {
        let node = pointee.nodes[Int(place)]
        if node.container == .keyed, !isSupplied {
            let requests = requests(in: place)
            for property in reader.properties(of: value, requests: requests.map(\.request)) {
                pointee.finished.describe(property.value, at: requests[property.request].node)
            }
        }
        pointee.finished.dropValues(from: place)
        let isLeaf = node.container == .none || node.container == .single
        if let described = reader.describe(value, isSupplied: isSupplied, isLeaf: isLeaf) {
            pointee.finished.describe(described, at: place)
        } else if !isLeaf, !isSupplied, node.container == .unkeyed || takesEverything(node.keyType),
            let held = reader.elementCount(of: value), held < elements(of: place)
        {
            pointee.finished.describe(DecodedValue(elements: held), at: place)
        }
        // Only an owner that reads an object has properties to compare the value with.
        if node.parent >= 0, pointee.nodes[Int(node.parent)].container == .keyed {
            pointee.finished.keep(value, at: place)
        }
    }

    /// Reads a value that a strategy supplied in place of a failure.
    @inline(never)
    func readSupplied(_ value: Any, at place: Int32) {
        guard let reader = pointee.options.reader, place >= 0, pointee.nodes[Int(place)].type >= 0,
            pointee.lenient?.isTainted(from: place) != true, let value = value as? any Decodable
        else { return }
        read(value, at: place, isSupplied: true, by: reader)
    }

    /// Whether coding keys are of a type that accepts any string.
    private func takesEverything(_ keyType: Int16) -> Bool {
        keyType >= 0 && KeyProbe(pointee.keyTypes[Int(keyType)]).takesEverything
    }

    /// The number of elements or members of a container that calls have read.
    private func elements(of container: Int32) -> Int {
        var read: Set<Int32> = []
        var place = Int(container) + 1
        while place < pointee.count {
            let node = pointee.nodes[place]
            guard node.parent >= container else { break }
            if node.parent == container, node.key != KeyCode.none, !node.call.isHousekeeping, node.outcome.isAnswer {
                read.insert(node.key)
            }
            place = max(Int(node.end), place + 1)
        }
        return read.count
    }

    /// The calls for keys that the code of a finished value made, with their values as far as they are kept.
    private func requests(in owner: Int32) -> [(node: Int32, request: PropertyRequest)] {
        var values: [Int32: any Decodable] = [:]
        for kept in pointee.finished.values.reversed() {
            guard kept.node > owner else { break }
            values[kept.node] = kept.value
        }
        var requests: [(node: Int32, request: PropertyRequest)] = []
        // A superclass opens the same object by keys of its own.
        var openings: [Int32: Int16] = [:]
        var place = Int(owner) + 1
        let mayJump = !pointee.isOutOfOrder
        let end = mayJump ? pointee.count : min(pointee.count, place + maxNestedCalls)
        while place < end {
            let node = pointee.nodes[place]
            if node.call == .container, node.keyType >= 0 { openings[node.parent] = node.keyType }
            let isArray = node.call == .nestedUnkeyedContainer
            if node.key >= 0, node.call == .decode || node.call == .decodeIfPresent || isArray,
                node.outcome != .skipped, isOpened(by: owner, node.parent)
            {
                let keyType = Int(openings[node.parent] ?? pointee.nodes[Int(node.parent)].keyType)
                requests.append(
                    (
                        Int32(place),
                        PropertyRequest(
                            key: pointee.keys.names[Int(node.key)],
                            keyType: keyType >= 0 ? pointee.keyTypes[keyType] : nil, value: values[Int32(place)],
                            isDirect: node.parent == owner, elements: isArray ? elements(of: Int32(place)) : nil)
                    ))
            }
            place = mayJump ? max(Int(node.end), place + 1) : place + 1
        }
        return requests
    }

    /// Whether a node is the owner, or a container that its code opened inside.
    private func isOpened(by owner: Int32, _ node: Int32) -> Bool {
        var node = node
        while node > owner {
            switch pointee.nodes[Int(node)].call {
            case .nestedContainer, .superDecoder: node = pointee.nodes[Int(node)].parent
            default: return false
            }
        }
        return node == owner
    }
}

/// The values of finished nodes, in order, as far as they are kept.
struct FinishedNotes {
    /// The values themselves, without those inside them.
    private(set) var values: [(node: Int32, value: any Decodable)] = []
    /// The reader's descriptions of values. That of a value follows those of the values inside it.
    private(set) var descriptions: [(node: Int32, value: DecodedValue)] = []

    /// Keeps a finished value in place of those inside it.
    mutating func keep(_ value: any Decodable, at place: Int32) {
        dropValues(from: place)
        values.append((place, value))
    }

    mutating func dropValues(from place: Int32) {
        while let last = values.last, last.node >= place { values.removeLast() }
    }

    mutating func describe(_ value: DecodedValue, at place: Int32) { descriptions.append((place, value)) }

    /// Forgets everything about the nodes from a place on.
    mutating func forget(from place: Int32) {
        dropValues(from: place)
        while let last = descriptions.last, last.node >= place { descriptions.removeLast() }
    }
}
