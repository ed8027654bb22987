/// Finds values that contain a value of their own type, which a struct can't store directly.
struct Indirection {
    private var declarations: [Declaration]
    private var states: [State]

    private enum State { case new, open, done }

    /// Wraps such values in a box, or makes the enum around them indirect.
    ///
    /// - Complexity: O(declarations + properties), without recursion.
    static func resolved(_ declarations: [Declaration], from root: SwiftType) -> [Declaration] {
        var indirection = Indirection(declarations: declarations)
        if let number = held(root) { indirection.visit(number) }
        for number in declarations.indices { indirection.visit(number) }
        return indirection.declarations
    }

    private init(declarations: [Declaration]) {
        self.declarations = declarations
        states = Array(repeating: .new, count: declarations.count)
    }

    /// The declared type that a value of a type stores inline. Arrays and dictionaries store their elements elsewhere.
    private static func held(_ type: SwiftType) -> Int? {
        switch type {
        case .declared(let number): number
        case .optional(let wrapped): held(wrapped)
        default: nil
        }
    }

    private mutating func visit(_ start: Int) {
        guard states[start] == .new else { return }
        var stack = [(number: start, next: 0)]
        states[start] = .open
        while let top = stack.last {
            let types = declarations[top.number].types
            guard top.next < types.count else {
                states[top.number] = .done
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            guard let inner = Self.held(types[top.next]) else { continue }
            switch states[inner] {
            case .new:
                states[inner] = .open
                stack.append((inner, 0))
            case .open: makeIndirect(top.next, of: top.number, to: inner)
            case .done: break
            }
        }
    }

    private mutating func makeIndirect(_ index: Int, of number: Int, to inner: Int) {
        if case .record = declarations[inner].content {
            guard case .record(var properties) = declarations[number].content else {
                declarations[number].isIndirect = true
                return
            }
            properties[index].type = Self.boxed(properties[index].type)
            declarations[number].content = .record(properties)
        } else {
            declarations[inner].isIndirect = true
        }
    }

    private static func boxed(_ type: SwiftType) -> SwiftType {
        if case .optional(let wrapped) = type { .optional(.boxed(wrapped)) } else { .boxed(type) }
    }
}
