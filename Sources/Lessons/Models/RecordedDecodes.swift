private struct Cart: Codable {
    var id: Int
    var customer: String
    var items: [CartItem]
    var voucher: String?
}

private struct CartItem: Codable {
    var name: String
    var price: Double
    var pieces: Int
}

// MARK: - Lesson

extension Lesson {
    private static let textPrice = LessonFinding(
        .typeMismatch, "items[0].price", at: "/items/0/price", line: 5, column: 36)

    static let recordings = Lesson(
        name: "recordings",
        title: "A decode that failed on a phone",
        lookAt: """
            checkout.codarecording was written by an app: the library DecodeTrace recorded a decode that failed. The \
            file has the calls of the app's decoder, and its payload with other letters and digits. Nothing is decoded \
            here: tree, steps and failure are the app's.
            """,
        tasks: [
            LessonTask(
                "checkout.codarecording opens at the failure. Press , to go back to the request that failed.",
                seen: "CartItem asked for price as Double, and got a string. Line and column are those on the phone.",
                when: .payload("checkout"), .asked("items[0].price")),
            LessonTask(
                asking: "The price is \"1,11\" here. What was it on the phone?",
                .wrong("\"1,11\"", "Values are replaced: a customer's name doesn't leave the phone."),
                .wrong("A number", "A number stays a number, and this is a string."),
                .right("Another string of this form"),
                .wrong("Any string", "Its length, and what is neither letter nor digit, stay as they were."),
                seen: "The form is a clue: with a comma before the cents, the price was written for people."),
            LessonTask(
                "Press p: cart.json, a cart that the server sent later. It has its values, and is decoded here.",
                seen: "It fails at the same place, with the same error.",
                when: .payload("cart"), .outcome(.failed)),
            LessonTask(
                "In cart.json, v on the model: declare price as String.",
                seen: "It decodes. A change is tried only on a payload that is decoded here, not on a recording.",
                when: .payload("cart"), .edited, .outcome(.decoded)),
            LessonTask(
                "Press p: as-tested.json, from the app's tests, with the original model.",
                seen: "Every price is a number, so no test failed. The form in the recording is what the tests lack.",
                when: .payload("as-tested"), .outcome(.decoded)),
            LessonTask(
                asking: "What does codascope need to open a recording?",
                .wrong("The app's models, compiled", "Nothing is compiled. --models adds their source."),
                .wrong("The app's payload with its values", "The recording has its own, or the calls alone."),
                .right("The file alone"),
                .wrong("The phone, with the app", "The app wrote everything into the file when the decode failed."),
                seen: "codascope failed.codarecording opens it. check, trace and export take it, too."),
        ],
        saw: """
            A recording shows a failure that nobody can repeat. In the app, decoder.record(Cart.self, from: data) takes \
            the place of decode, and hands over a recording when the decode fails.
            """,
        models: [
            LessonModel(Cart.self, .struct, in: "RecordedDecodes.swift"),
            LessonModel(CartItem.self, .struct, in: "RecordedDecodes.swift"),
        ],
        payloads: [
            LessonPayload(
                "recordings/checkout", format: "codarecording", note: "From a phone, with other letters and digits.",
                .fails("Cart", finding: textPrice)),
            LessonPayload("recordings/cart", note: "Every price is a string.", .fails("Cart", finding: textPrice)),
            LessonPayload("recordings/as-tested", note: "Every price is a number.", .decodes("Cart")),
        ])
}
