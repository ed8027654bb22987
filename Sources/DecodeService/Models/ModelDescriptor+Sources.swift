import SwiftDeclarations

extension [ModelDescriptor] {
    /// Returns the descriptor of an expression's model, such as `[City]` or `City?`, or nil if the model is not among
    /// these.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func root(of expression: String) -> ModelDescriptor? {
        if let exact = first(where: { $0.qualifiedName == expression }) { return exact }
        // Use the first name from the outside in: Page in Page<Order>, City in [String: City].
        let type = TypeExpression(expression)
        let names = type.declaredNames + type.allNames
        return names.lazy.compactMap { name in first { $0.qualifiedName == name || $0.name == name } }.first
            ?? names.lazy.compactMap { name in first { $0.isMeant(by: name) } }.first
    }

    /// Returns the names of the key sets that `key-set` can select for an expression's model: its own, or else those of
    /// the models in the same file, which it may contain.
    ///
    /// - Parameter expression: A type expression, with qualified names or without.
    package func keySets(of expression: String) -> [String] {
        guard let model = root(of: expression) else { return [] }
        guard model.keySets.isEmpty else { return model.keySets }
        return Set(filter { $0.sourceFile == model.sourceFile }.flatMap(\.keySets)).sorted()
    }

    /// Returns the shortest unambiguous name of a model: a built-in model's own name, unless another lesson has a type
    /// of that name.
    ///
    /// - Parameter model: A model in this array.
    package func shortName(of model: ModelDescriptor) -> String {
        guard model.lesson != nil else { return model.qualifiedName }
        // Several lessons may share one type.
        let isShared = contains {
            $0.name == model.name && ($0.sourceFile != model.sourceFile || $0.line != model.line)
        }
        return isShared ? model.qualifiedName : model.name
    }

    /// Returns the files that declare a model and its parts, its own first. For a lesson, this is only its file,
    /// because other lessons have types of the same names; for the user's own models, all files.
    ///
    /// - Parameter model: A model in this array.
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
