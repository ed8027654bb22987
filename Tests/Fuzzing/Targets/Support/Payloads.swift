import Foundation

/// The payloads of the repository, for seeds.
enum Payloads {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../../../demo-data").standardizedFileURL

    /// The small files of `demo-data`, in the order of their paths.
    static let all: [[UInt8]] = files { $0.hasSuffix(".json") }

    /// The property lists of `demo-data`.
    static let propertyLists: [[UInt8]] = files { $0.hasSuffix(".plist") }

    /// Unusual JSON texts, and some texts that aren't JSON.
    static let odd: [[UInt8]] =
        [
            "", " ", "null", "-0", "1e5", "[1,2.50,-3e+7]", #"{"a":1,"a":2}"#, #"["\u00e9\ud83d\ude00","\\\"\/"]"#,
            "[1,]",
            #"{"a":{"b":[{"c":null}]}}"#, "{a:1}", "['a']", "//c\n[0x1F,.5,+1,NaN]", "/**/{$a:-Infinity}",
            "\"a\":1,\"b\":2",
            "{}\n{}", "1 2", "[01]", "[\"\\x41\"]", "[tru]", "<html>", "{\"a\" 1}", "[1}", "\"\\ud800\"", "[1.e2]", "{",
            "[\"a\nb\"]", "\u{FEFF}[]", "{\"日本\":\"🇯🇵👩‍👩‍👧e\u{301}\"}", "[[[[[[[[]]]]]]]]", "[1e400,0e1,-]",
        ].map(Array.init) + [
            [0x22, 0xC3, 0x22], [0x5B, 0xA0, 0x31, 0x5D], [0x31, 0x00], [0xFF, 0xFE, 0x5B, 0, 0x5D, 0],
        ]

    private static func files(where holds: (String) -> Bool) -> [[UInt8]] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.sorted().filter(holds).compactMap { path in
            let data = try? Data(contentsOf: folder.appending(path: path))
            return data.flatMap { $0.count <= 4096 ? Array($0) : nil }
        }
    }
}
