import Foundation

extension GrowthShape {
    private static let failable = ["--arrays", "failable"]
    private static let everyFailure = ["--errors", "all"]

    /// Many failures of each kind, and their positions.
    static let failures = [
        list("mismatches", "[Int]", failable) { #""x\#($0)""# },
        list("mismatches-all", "[Int]", everyFailure) { #""x\#($0)""# },
        list("nulls", "[Int]", failable) { _ in "null" },
        list("nulls-all", "[Item]", everyFailure) { #"{"id":\#($0),"name":null,"price":1}"# },
        list("missing-keys", "[Item]", failable) { #"{"id":\#($0),"price":1}"# },
        list("missing-keys-all", "[Item]", everyFailure) { #"{"id":\#($0),"nam":"near"}"# },
        list("missing-all-keys", "[Item]", everyFailure) { _ in "{}" },
        list("dates", "[Date]", failable + ["--dates", "iso8601"]) { #""2024-01-\#($0 % 28 + 1)""# },
        list("dates-all", "[Event]", everyFailure + ["--dates", "iso8601"]) { #"{"at":"2024/01/\#($0 % 28 + 1)"}"# },
        list("urls", "[Link]", failable) { #"{"url":"ht tp://[\#($0)"}"# },
        list("data", "[Data]", failable) { #""not*base64 \#($0)""# },
        list("enums", "[Film]", failable) { #"{"genre":"genre\#($0)"}"# },
        list("enums-all", "[Genre]", everyFailure) { #""dram\#($0)""# },
        list("numbers-out-of-range", "[Int8]", failable) { "\($0 + 300)" },
        list("mixed", "[Item]", failable) { index in
            switch index % 4 {
            case 0: item(index)
            case 1: #"{"id":"\#(index)","name":"a","price":1}"#
            case 2: #"{"id":\#(index),"price":1}"#
            default: "null"
            }
        },
        list("mixed-all", "[Item]", everyFailure) { #"{"id":"\#($0)","name":null}"# },
        list("failing-dictionary", "[String: Int]", ["--dictionaries", "failable"], open: "{", close: "}") {
            #""key\#($0)":"x""#
        },
        list("failing-optionals", "[Int?]", ["--optionals", "failable"]) { _ in #""x""# },
        list("failing-optional-keys", "[OptionalItem]", ["--optionals", "failable"]) { #"{"id":"x","name":\#($0)}"# },
        list("failing-inside-optionals", "[Owner]", everyFailure + ["--optionals", "failable"]) {
            #"{"id":"\#($0)","item":{"id":"x","name":1,"price":null}}"#
        },
        list("failing-deep", "[Chain]", failable) { _ in
            repeated(#"{"child":"#, 200) + #"{"value":"x"}"# + repeated("}", 200)
        },
        list("fails-first", "[Item]", triesFixes: true) {
            $0 == 0 ? #"{"id":"0","name":"a","price":1}"# : item($0)
        },
        GrowthShape(name: "fails-last", model: "[Item]", triesFixes: true) { count in
            let text = joined(count, close: ",") { item($0) } + #"{"id":1,"name":null,"price":1}]"#
            return Data(text.utf8)
        },
        list("fails-everywhere", "[CamelItem]", triesFixes: true) {
            #"{"item_name":"a\#($0)","unit_price":"\#($0)"}"#
        },
    ]

    /// Adjusted values and converted keys.
    static let leniencies = [
        list("lossless", "[Int]", ["--scalars", "lossless"]) { #""\#($0)""# },
        list("defaults", "[Item]", ["--missing", "defaults"]) { #"{"id":\#($0),"name":null}"# },
        list("enum-fallback", "[Film]", ["--enums", "fallback"]) { #"{"genre":"genre\#($0)"}"# },
        list("any-dates", "[Date]", ["--dates", "any:iso8601|seconds", "--dates-else", "distant-past"]) {
            $0 % 2 == 0 ? "\($0)" : #""never""#
        },
        list("keys-snake", "[CamelItem]", ["--keys", "snake"]) { #"{"item_name":"a","unit_price":\#($0)}"# },
        list(
            "keys-snake-unknown", "CamelItem", ["--keys", "snake"], open: #"{"item_name":"a","#,
            close: #","unit_price":1}"#
        ) {
            #""other_key_\#($0)":1"#
        },
        list("keys-kebab", "[CamelItem]", ["--keys", "kebab"]) { #"{"item-name":"a","unit-price":\#($0)}"# },
        list("keys-map", "[CamelItem]", ["--keys", "map:n=itemName,p=unitPrice"]) { #"{"n":"a","p":\#($0)}"# },
        list("keys-insensitive", "[CamelItem]", ["--keys", "case-insensitive"]) {
            #"{"ITEMNAME":"a","UnitPrice":\#($0)}"#
        },
        list(
            "keys-insensitive-unknown", "CamelItem", ["--keys", "case-insensitive"], open: #"{"ITEMNAME":"a","#,
            close: #","UNITPRICE":1}"#
        ) {
            #""OTHER\#($0)":1"#
        },
        list("keys-snake-dictionary", "[String: Int]", ["--keys", "snake"], open: "{", close: "}") {
            #""some_key_\#($0)":\#($0)"#
        },
    ]

    /// Code that makes several attempts.
    static let attempts = [
        GrowthShape.text("wrapper-array", "Tolerant") {
            #"{"items":\#(joined($0) { $0 % 3 == 0 ? "\($0)" : #""x""# })}"#
        },
        list("swallowed", "[Swallowed]") { _ in #""x""# },
        list("attempts-wide", "[AnyValue]") { $0 % 2 == 0 ? #""text \#($0)""# : "null" },
        list("attempts-records", "AnyValue") { item($0) },
        list("attempts-deep", "[AnyValue]") { _ in repeated("[", 30) + #""x""# + repeated("]", 30) },
        list("attempts-deep-objects", "[AnyValue]") { _ in repeated(#"{"a":"#, 30) + "1" + repeated("}", 30) },
        GrowthShape.text("attempts-one-place", "Persistent") { #"{"count":\#($0),"value":"x"}"# },
        GrowthShape.text("attempts-one-array", "Rereading") {
            #"{"count":\#($0),"values":\#(joined(50) { "\($0)" })}"#
        },
        list("all-keys", "AllKeys", open: "{", close: "}") { #""some_key_\#($0)":\#($0)"# },
        list("all-keys-failing", "AllKeys", open: "{", close: "}") { #""some_key_\#($0)":"x""# },
        list("all-keys-snake", "AllKeys", ["--keys", "snake"], open: "{", close: "}") { #""some_key_\#($0)":\#($0)"# },
        list("all-keys-snake-failing", "AllKeys", ["--keys", "snake"], open: "{", close: "}") {
            #""some_key_\#($0)":"x""#
        },
        list("all-keys-insensitive", "AllKeys", ["--keys", "case-insensitive"], open: "{", close: "}") {
            #""some_key_\#($0)":\#($0)"#
        },
        list("super-decoder", "[Dog]") { #"{"breed":"b","super":{"name":"dog \#($0)"}}"# },
        list("nested-containers", "[NestedPoint]") { #"{"place":{"at":[\#($0),2.5]}}"# },
    ]
}
