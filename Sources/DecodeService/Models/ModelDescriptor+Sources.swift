import SwiftTypes

extension [ModelDescriptor] {
    /// What is known of an expression's model, `[City]` and `City?` included; nil for a model that is not among these.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func root(of expression: String) -> ModelDescriptor? {
        if let exact = first(where: { $0.qualifiedName == expression }) { return exact }
        // The first that is named, from the outside in: Page in Page<Order>, City in [String: City].
        let type = TypeExpression(expression)
        let names = type.declaredNames + type.allNames
        return names.lazy.compactMap { name in first { $0.qualifiedName == name || $0.name == name } }.first
            ?? names.lazy.compactMap { name in first { $0.isMeant(by: name) } }.first
    }

    /// The names of the key sets that `key-set` can choose for an expression's model: its own, else those of the models
    /// of the same file, which it may hold.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func keySets(of expression: String) -> [String] {
        guard let model = root(of: expression) else { return [] }
        guard model.keySets.isEmpty else { return model.keySets }
        return Set(filter { $0.sourceFile == model.sourceFile }.flatMap(\.keySets)).sorted()
    }

    /// The shortest name that means a model alone: a built-in one's own, unless another lesson has a type of that name.
    ///
    /// - Parameter model: One of these.
    package func shortName(of model: ModelDescriptor) -> String {
        guard model.lesson != nil else { return model.qualifiedName }
        // Several lessons may share one type.
        let isShared = contains {
            $0.name == model.name && ($0.sourceFile != model.sourceFile || $0.line != model.line)
        }
        return isShared ? model.qualifiedName : model.name
    }

    /// The files that declare a model and what it is made of, its own first: of a lesson its file alone, since other
    /// lessons have types of the same names; of a person's own models all files.
    ///
    /// - Parameter model: One of these.
    package func files(of model: ModelDescriptor) -> [ModelDescriptor] {
        guard model.lesson == nil else { return [model] }
        var seen: Set<String> = [model.sourceFile]
        return [model] + filter { $0.lesson == nil && seen.insert($0.sourceFile).inserted }
    }
}

extension ModelDescriptor {
    /// Whether a longer name ends in the model's own, as `nullability/City` and `Country.City` end in `City`.
    fileprivate func isMeant(by name: String) -> Bool {
        [qualifiedName, self.name].contains { own in
            name.hasSuffix(own) && name.dropLast(own.count).last.map("/.".contains) == true
        }
    }
}
