/// Returns the name of an enum's case as declared, from the type's metadata, or nil for anything but an enum.
///
/// `String(describing:)` would run a `description` of the model's own, and a mirror has no name for a case without
/// associated values.
func enumCaseName(_ value: Any) -> String? {
    func open<T>(_ value: T) -> String? { caseName(value).flatMap { String(validatingCString: $0) } }
    return _openExistential(value, do: open)
}

// The standard library's own entry point for printing enums, part of its stable interface. The name it returns is part of
// the type's metadata, which is never released.
@_silgen_name("swift_EnumCaseName")
private func caseName<T>(_ value: T) -> UnsafePointer<CChar>?
