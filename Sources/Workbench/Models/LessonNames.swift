import DecodeService

/// Names of built-in models in type expressions: `[basics/City]`.
enum LessonNames {
    /// The expression with every type as its own source names it: `[City]`.
    static func without(_ expression: String) -> String {
        parts(of: expression).map { part in
            part.lastIndex(of: "/").map { String(part[part.index(after: $0)...]) } ?? part
        }.joined()
    }

    /// The models that a request names, each once; those of its lesson where several have one name.
    static func models(of request: DecodeRequest, among models: [ModelDescriptor]) -> [ModelDescriptor] {
        var found: [ModelDescriptor] = []
        for part in parts(of: request.model) {
            let named = models.filter { $0.qualifiedName == part || $0.name == part }
            let meant = named.count > 1 ? named.filter { $0.lesson == request.preferredLesson } : named
            found += meant.filter { !found.contains($0) }
        }
        return found
    }

    /// Names, and single characters between them.
    private static func parts(of expression: String) -> [String] {
        var parts: [String] = []
        var name = ""
        for character in expression {
            if character.isLetter || character.isNumber || "_-/.".contains(character) {
                name.append(character)
                continue
            }
            parts += name.isEmpty ? [String(character)] : [name, String(character)]
            name = ""
        }
        return name.isEmpty ? parts : parts + [name]
    }
}
