import DecodeService
import SwiftDeclarations

/// Names of built-in models in type expressions: `[basics/City]`.
enum LessonNames {
    /// The models that a request names, each once; if several have the same name, that of the request's lesson.
    static func models(of request: DecodeRequest, among models: [ModelDescriptor]) -> [ModelDescriptor] {
        var found: [ModelDescriptor] = []
        for name in TypeExpression(request.model).allNames {
            let named = models.filter { $0.qualifiedName == name || $0.name == name }
            let meant = named.count > 1 ? named.filter { $0.lesson == request.preferredLesson } : named
            found += meant.filter { !found.contains($0) }
        }
        return found
    }
}
