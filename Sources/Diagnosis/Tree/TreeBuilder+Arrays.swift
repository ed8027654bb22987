import DecodeTrace
import JSONText

/// Opens the elements of arrays one by one, without a list of pending elements.
extension TreeBuilder {
    /// An array whose elements are opened one by one. Nothing is stored per element, because large arrays have many.
    struct OpenArray {
        var row: Int32
        /// The next element; nil after the last one.
        var element: Int?
        var index = 0
        /// The next call, or the end of the calls.
        var node: Int
        var endOfCalls: Int
        /// The mark of elements that no call requested.
        var unasked: Mark
        /// The place of calls for which the array has no element.
        var anchor: Int32
    }

    /// Whether all calls made by a call are for elements, in increasing order; true if there is no call.
    func asksInOrder(_ inner: Int32) -> Bool {
        guard inner >= 0 else { return true }
        var last = -1
        var child = Int(inner) + 1
        let end = Int(decode.trace[Int(inner)].end)
        while child < end {
            let node = decode.trace[child]
            if decode.isShown(child, node) {
                guard node.key < KeyCode.none, KeyCode.index(node.key) > last else { return false }
                last = KeyCode.index(node.key)
            }
            child = Int(node.end)
        }
        return true
    }

    mutating func openArray(_ token: Int32, row: Int32, inner: Int32, mark: Mark) {
        let end = inner < 0 ? 0 : Int(decode.trace[Int(inner)].end)
        arrays.append(
            OpenArray(
                row: row, element: document.firstChild(Int(token)), node: inner < 0 ? end : Int(inner) + 1,
                endOfCalls: end, unasked: unaskedMark(inner: inner, mark: mark).mark(nil),
                anchor: Int32(max(document.end(Int(token)) - 1, Int(token)))))
        tasks.append(.element)
    }

    /// Opens the next element, or the next call without an element; ends the array after the last one.
    mutating func openElement() {
        guard var array = arrays.popLast() else { return }
        var call: Trace.Node?
        while array.node < array.endOfCalls {
            let next = decode.trace[array.node]
            call = next
            guard !decode.isShown(array.node, next) else { break }
            array.node = Int(next.end)
            call = nil
        }
        let node = call == nil ? -1 : array.node
        guard array.element != nil || node >= 0 else { return }
        let isAsked = call.map { KeyCode.index($0.key) == array.index } ?? false
        let element = array.element
        if let element {
            array.element = document.nextSibling(element)
            array.index += 1
        }
        let opened = isAsked || element == nil ? node : -1
        if opened >= 0, let call { array.node = Int(call.end) }
        arrays.append(array)
        tasks.append(.element)
        open(
            node: Int32(opened), token: Int32(element ?? -1), anchor: element.map { Int32($0) } ?? array.anchor,
            parent: array.row, fallback: opened < 0 ? array.unasked : .none, traits: [])
    }
}
