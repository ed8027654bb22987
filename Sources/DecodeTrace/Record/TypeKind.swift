/// The kind of a type, as far as it matters for its initializer.
enum TypeKind {
    /// A class, which passes its decoder to its superclass.
    case `class`
    /// An enum, which is one of its cases.
    case enumeration
    case other

    init(_ type: Any.Type) {
        if type is AnyClass {
            self = .class
            return
        }
        // The first word of a type's metadata is its kind, by the ABI of Swift (TypeMetadata.rst), and a metatype is the
        // address of the metadata. For a class the word is a pointer on some platforms, but classes are handled above.
        let kind = unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: UInt.self)
        self = kind == Self.enumerationKind ? .enumeration : .other
    }

    private static let enumerationKind: UInt = 0x201
}
