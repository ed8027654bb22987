extension GrowthShape {
    /// Arrays that are changed by a round trip.
    static let roundTrips =
        [
            "drop-first", "drop-middle", "drop-some", "drop-half", "insert-first", "change-first", "change-middle",
            "change-some", "change-all", "rotate", "swap", "reverse", "halves",
        ].map { how in
            text("encoded-\(how)", "Altered") { #"{"how":"\#(how)","values":\#(joined($0) { "\($0)" })}"# }
        } + [
            list("encoded-dropped", "[Int]", ["--arrays", "failable"]) { $0 % 5 == 2 ? "null" : "\($0)" },
            list("encoded-dropped-records", "[Item]", ["--arrays", "failable"]) {
                $0 % 5 == 2 ? #"{"id":\#($0)}"# : item($0)
            },
            list("encoded-respelled", "[Double]") { "\($0).0" },
            list("encoded-equal", "[Int]") { "\($0 % 2)" },
            list("encoded-equal-dropped", "[Int]", ["--arrays", "failable"]) { $0 % 2 == 0 ? "1" : "null" },
            list("encoded-without-keys", "[Item]") { #"{"id":\#($0),"name":"a","price":1,"more":{"a":\#($0)}}"# },
        ]
}
