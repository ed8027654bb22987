import JSONText

/// The places of all payloads. Places with the same type can be merged.
struct PlaceGraph {
    private(set) var places: [Place] = [Place(step: .root, parent: nil)]
    /// The place that a merged place is now part of; other places are their own survivor.
    private var survivors = [0]

    /// The place of the payload itself.
    static let root = 0
    /// Objects with more keys aren't records, whatever the keys look like.
    static let memberLimit = 512
    /// A discriminator with more values isn't used.
    static let variantLimit = 32

    /// The place that a place is now part of.
    mutating func find(_ place: Int) -> Int {
        var root = place
        while survivors[root] != root { root = survivors[root] }
        var next = place
        while survivors[next] != root {
            (survivors[next], next) = (root, survivors[next])
        }
        return root
    }

    /// The place that a place is now part of.
    func survivor(_ place: Int) -> Int {
        var root = place
        while survivors[root] != root { root = survivors[root] }
        return root
    }

    subscript(place: Int) -> Place {
        get { places[place] }
        _modify { yield &places[place] }
    }

    /// Every unmerged place, parents before children in reading order.
    var all: [Int] { places.indices.filter { survivors[$0] == $0 } }

    mutating func add(_ step: Place.Step, to parent: Int) -> Int {
        places.append(Place(step: step, parent: parent))
        survivors.append(places.count - 1)
        return places.count - 1
    }

    // MARK: - Merging

    /// Merges two places: combines what was seen at both, and merges the places inside them.
    ///
    /// - Complexity: O(places merged).
    mutating func merge(_ one: Int, _ other: Int) {
        var work = [(one, other)]
        while let (left, right) = work.popLast() {
            let (left, right) = (find(left), find(right))
            if left != right { merge(min(left, right), max(left, right), &work) }
        }
    }

    private mutating func merge(_ kept: Int, _ gone: Int, _ work: inout [(Int, Int)]) {
        survivors[gone] = kept
        alignObjects(kept, gone, &work)
        let other = places[gone]
        places[gone].members = []
        places[gone].variants = []
        places[kept].elementNulls += other.elementNulls
        places[kept].valueNulls += other.valueNulls
        places[kept].bools += other.bools
        places[kept].numbers.merge(other.numbers)
        places[kept].strings.merge(other.strings)
        places[kept].arrays += other.arrays
        places[kept].objects += other.objects
        places[kept].unreadable += other.unreadable
        places[kept].isWidened = places[kept].isWidened || other.isWidened
        join(\.element, kept, other.element, &work)
        join(\.value, kept, other.value, &work)
        absorb(other.members, into: kept, &work)
        for variant in other.variants {
            if let same = places[kept].variants.first(where: { $0.value == variant.value }) {
                work.append((same.place, variant.place))
            } else {
                places[kept].variants.append(variant)
            }
        }
        if places[kept].variants.count > Self.variantLimit { flatten(kept, &work) }
        if places[kept].members.count > Self.memberLimit { collapse(kept, &work) }
    }

    /// Converts both places to the same representation of objects.
    private mutating func alignObjects(_ kept: Int, _ gone: Int, _ work: inout [(Int, Int)]) {
        guard places[kept].objects > 0, places[gone].objects > 0 else {
            if places[kept].objects == 0 { places[kept].discriminator = places[gone].discriminator }
            return
        }
        if places[kept].value != nil || places[gone].value != nil {
            collapse(kept, &work)
            collapse(gone, &work)
        } else if places[kept].discriminator != places[gone].discriminator {
            flatten(kept, &work)
            flatten(gone, &work)
        }
    }

    private mutating func join(
        _ property: WritableKeyPath<Place, Int?>, _ kept: Int, _ other: Int?, _ work: inout [(Int, Int)]
    ) {
        guard let other else { return }
        if let own = places[kept][keyPath: property] {
            work.append((own, other))
        } else {
            places[kept][keyPath: property] = other
        }
    }

    private mutating func absorb(_ members: [Place.Member], into kept: Int, _ work: inout [(Int, Int)]) {
        for member in members {
            if let index = places[kept].byKey[member.key] {
                places[kept].members[index].count += member.count
                places[kept].members[index].nulls += member.nulls
                work.append((places[kept].members[index].place, member.place))
            } else {
                places[kept].byKey[member.key] = places[kept].members.count
                places[kept].members.append(member)
            }
        }
    }

    // MARK: - Changing the representation of objects

    /// Treats the objects of all discriminator values as one type.
    mutating func flatten(_ place: Int) {
        var work: [(Int, Int)] = []
        flatten(place, &work)
        for (left, right) in work { merge(left, right) }
    }

    private mutating func flatten(_ place: Int, _ work: inout [(Int, Int)]) {
        let variants = places[place].variants
        places[place].variants = []
        places[place].discriminator = .none
        for variant in variants {
            let inner = find(variant.place)
            if places[inner].value != nil {
                collapse(place, &work)
                places[place].valueNulls += places[inner].valueNulls
                join(\.value, place, places[inner].value, &work)
            } else {
                absorb(places[inner].members, into: place, &work)
            }
            places[inner].members = []
            places[inner].byKey = [:]
            places[inner].value = nil
            survivors[inner] = place
        }
        if places[place].value != nil { collapse(place, &work) }
    }

    /// Treats the keys of the objects as data: all members become one place.
    mutating func collapse(_ place: Int) {
        var work: [(Int, Int)] = []
        collapse(place, &work)
        for (left, right) in work { merge(left, right) }
    }

    private mutating func collapse(_ place: Int, _ work: inout [(Int, Int)]) {
        if !places[place].variants.isEmpty { flatten(place, &work) }
        let members = places[place].members
        places[place].members = []
        places[place].byKey = [:]
        if places[place].value == nil { places[place].value = members.first?.place ?? add(.value, to: place) }
        for member in members {
            places[place].valueNulls += member.nulls
            join(\.value, place, member.place, &work)
        }
    }

    /// The path of a place when it was read: `items[].price`.
    func path(of place: Int) -> String {
        var steps: [Place.Step] = []
        var next: Int? = place
        while let place = next {
            steps.append(places[place].step)
            next = places[place].parent
        }
        return steps.reversed().reduce(into: "") { path, step in
            switch step {
            case .root, .variant: break
            case .element: path += "[]"
            case .value: path += "[key]"
            case .key(let key): path += path.isEmpty ? key : "." + key
            }
        }
    }

    // MARK: - Trials

    /// Treats the value at a coding path, and all values at its place, as any JSON value.
    mutating func widen(_ path: [JSONDocument.Step]) {
        var found: Set<Int> = [Self.root]
        for step in path {
            var inner: Set<Int> = []
            for place in found {
                let seen = places[find(place)]
                switch step {
                case .index: inner.formUnion([seen.element].compactMap { $0 })
                case .key(let key):
                    inner.formUnion([seen.value].compactMap { $0 })
                    for objects in [seen] + seen.variants.map({ places[survivor($0.place)] }) {
                        if let index = objects.byKey[key] { inner.insert(objects.members[index].place) }
                    }
                }
            }
            // A path that can't be followed further ends at the last place found.
            if inner.isEmpty { break }
            found = inner
        }
        for place in found { places[find(place)].isWidened = true }
    }
}
