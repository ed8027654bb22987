// Any key is accepted, and stays a string.

private struct PlainRates: Codable {
    var rates: [String: Double]
}

// An enum as the key. A dictionary whose keys are neither String nor Int is an array of keys and values.

private enum Currency: String, Codable {
    case eur = "EUR"
    case jpy = "JPY"
    case usd = "USD"
}

private struct CurrencyRates: Codable {
    var rates: [Currency: Double]
}

// With CodingKeyRepresentable, it is an object: the raw values are its keys.

private enum CurrencyCode: String, Codable, CodingKeyRepresentable {
    case eur = "EUR"
    case jpy = "JPY"
    case usd = "USD"
}

private struct CodeRates: Codable {
    var rates: [CurrencyCode: Double]
}

// The keys of an object are strings. For Int keys, each is read as a number.

private struct SeatPlan: Codable {
    var rows: [Int: String]
}

// A key strategy leaves the keys of a dictionary alone if they are of type String, and only then.

private struct Labels: Codable {
    var uiLabels: [String: String]
}

private enum LabelName: String, Codable, CodingKeyRepresentable {
    case darkMode = "dark_mode"
    case size
}

private struct NamedLabels: Codable {
    var uiLabels: [LabelName: String]
}

// MARK: - Lesson

extension Lesson {
    private static let noArray = LessonFinding(.typeMismatch, "rates", at: "/rates", line: 2, column: 12)

    static let dictionaries = Lesson(
        name: "dictionaries",
        title: "Dictionaries and their keys",
        lookAt: """
            The keys of rates are data: there may be any number of them. PlainRates reads them as strings, \
            CurrencyRates and CodeRates as the cases of an enum.
            """,
        tasks: [
            LessonTask(
                "Decode rates.json as CurrencyRates with m.",
                seen: """
                    It fails: keys that are neither String nor Int are read from an array, in which keys and values \
                    alternate.
                    """,
                when: .payload("rates"), .model("CurrencyRates"), .outcome(.failed)),
            LessonTask(
                "In rates.json as CurrencyRates, v on the model: let Currency conform to CodingKeyRepresentable, too.",
                seen: "It decodes: now the dictionary is an object, whose keys are the raw values.",
                when: .payload("rates"), .model("CurrencyRates"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: unknown-currency.json, decoded as CodeRates.",
                seen: "CurrencyCode has no case for XAU. One unknown key fails the whole dictionary.",
                when: .payload("unknown-currency"), .model("CodeRates"), .outcome(.failed)),
            LessonTask(
                "Press p twice: exit-row.json.",
                seen:
                    """
                    The key "exit" isn't an Int. Keys of JSON are always strings; "1" and "12" are read as \
                    numbers.
                    """,
                when: .payload("exit-row"), .outcome(.failed)),
            LessonTask(
                "Press p: labels.json, decoded with keys: snake. Go to dark_mode with j.",
                seen: """
                    ui_labels, the property's key, became uiLabels. The dictionary's keys are data, and stay as they \
                    are.
                    """,
                when: .payload("labels"), .strategy("keys", "snake"), .selected("uiLabels.dark_mode")),
            LessonTask(
                "Decode labels.json as NamedLabels with m.",
                seen: """
                    Its keys aren't of type String, so dark_mode became darkMode, which is the raw value of no case.
                    """,
                when: .payload("labels"), .model("NamedLabels"), .outcome(.failed)),
            LessonTask(
                asking: "What makes a dictionary with an enum's cases as keys an object?",
                .wrong("A raw value of type String.", "Currency has one. Decode rates.json as CurrencyRates."),
                .wrong("CodingKey.", "An enum of coding keys names properties. Look at what CurrencyCode conforms to."),
                .right("CodingKeyRepresentable."),
                .wrong("Hashable.", "Every key of a dictionary is Hashable, and so is Currency."),
                seen: "It says how a value is written as a coding key, and read from one."),
        ],
        saw: """
            A dictionary is an object in the payload if its keys are String, Int or CodingKeyRepresentable, and an \
            array otherwise. A key strategy leaves only keys of type String alone.
            """,
        models: [
            LessonModel(PlainRates.self, .struct, in: "Dictionaries.swift"),
            LessonModel(CurrencyRates.self, .struct, in: "Dictionaries.swift"),
            LessonModel(Currency.self, .enum, in: "Dictionaries.swift"),
            LessonModel(CodeRates.self, .struct, in: "Dictionaries.swift"),
            LessonModel(CurrencyCode.self, .enum, in: "Dictionaries.swift"),
            LessonModel(SeatPlan.self, .struct, in: "Dictionaries.swift"),
            LessonModel(Labels.self, .struct, in: "Dictionaries.swift"),
            LessonModel(NamedLabels.self, .struct, in: "Dictionaries.swift"),
            LessonModel(LabelName.self, .enum, in: "Dictionaries.swift"),
        ],
        payloads: [
            LessonPayload(
                "dictionaries/rates", note: "The keys are currencies.",
                .decodes("PlainRates"), .decodes("CodeRates"), .fails("CurrencyRates", finding: noArray)),
            LessonPayload(
                "dictionaries/unknown-currency", note: "Neither enum has a case for XAU, gold.",
                .fails(
                    "CodeRates",
                    finding: LessonFinding(
                        .dataCorrupted, "rates.XAU", at: "/rates/XAU", isAtKey: true, line: 4, column: 5)),
                .decodes("PlainRates"), .fails("CurrencyRates", finding: noArray)),
            LessonPayload("dictionaries/seats", note: "The keys are the numbers of rows.", .decodes("SeatPlan")),
            LessonPayload(
                "dictionaries/exit-row", note: "One row has a name instead of a number.",
                .fails(
                    "SeatPlan",
                    finding: LessonFinding(
                        .typeMismatch, "rows.exit", at: "/rows/exit", isAtKey: true, line: 4, column: 5))),
            LessonPayload(
                "dictionaries/labels", note: "The keys of the dictionary are data with underscores.",
                .decodes("Labels", ("keys", "snake")),
                .fails(
                    "NamedLabels", ("keys", "snake"),
                    finding: LessonFinding(
                        .dataCorrupted, "uiLabels.darkMode", at: "/ui_labels/dark_mode", isAtKey: true, line: 3,
                        column: 5)),
                .fails("NamedLabels", finding: LessonFinding(.keyNotFound, "uiLabels", at: "", line: 1, column: 1))),
        ])
}
