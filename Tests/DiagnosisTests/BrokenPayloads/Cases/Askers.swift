/// Code that requests a value: a hand-written `init(from:)`, and one property in several places.
extension BrokenPayload {
    static let askers: [BrokenPayload] = [
        BrokenPayload(
            "null for what an init(from:) asks for, though the property is optional", "Memo",
            #"{"text": null, "colour": "red"}"#),
        BrokenPayload("null for a property that an init(from:) reads", "Memo", #"{"text": "a", "colour": null}"#),
        BrokenPayload("a number for what an init(from:) asks for", "Memo", #"{"text": "a", "colour": 7}"#),
        BrokenPayload("a key that an init(from:) wants", "Memo", #"{"colour": "red"}"#),
        BrokenPayload("a key that an init(from:) asks for in vain", "Memo", #"{"text": "a", "colour": "red"}"#),
        BrokenPayload(
            "a string in one place and a number in the other", "Twins", #"{"left": {"id": 1}, "right": {"id": "2"}}"#),
        BrokenPayload(
            "an array in one place and a number in the other", "Twins", #"{"left": {"id": 1}, "right": {"id": [2]}}"#),
        BrokenPayload("a number for an optional enum", "Twins", #"{"left": {"theme": 1}, "right": {}}"#),
        BrokenPayload(
            "dates of two forms in one object", "Twins",
            #"{"left": {}, "right": {}, "born": "2024-01-02T03:04:05Z", "met": 5}"#, ["dates": "seconds"]),
        BrokenPayload("a number in an array of strings", "[String]", #"["a", 2, "c"]"#),
        BrokenPayload("an array among a dictionary's values", "[String: String]", #"{"x": "1", "y": ["2"]}"#),
        BrokenPayload("a number beyond Int beside a negative one", "[Int]", "[-1, 9223372036854775809]"),
    ]
}
