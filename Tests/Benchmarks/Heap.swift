import Foundation

/// The state of the C library's heap.
enum Heap {
    /// The bytes in use, including blocks mapped separately; nil if the system doesn't report them.
    static func bytesInUse() -> Int? {
        #if canImport(Glibc)
        // glibc's Swift modules don't include malloc.h, so the function is looked up by name.
        typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info") else { return nil }
        // The type is documented in glibc's manual.
        let report = unsafeBitCast(symbol, to: Report.self)
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let stream = open_memstream(&text, &length), report(0, stream) == 0 else { return nil }
        fclose(stream)
        defer { free(text) }
        guard let text else { return nil }
        // The totals of all arenas come last: free in bins, mapped, and the size of the arenas.
        let lines = String(cString: text).split(separator: "\n").suffix(10)
        func total(_ kind: String) -> Int? {
            lines.last { $0.contains(kind) }?.split(separator: "size=\"").last?.split(separator: "\"").first
                .flatMap { Int($0) }
        }
        guard let free = total("\"rest\""), let fast = total("\"fast\""), let mapped = total("\"mmap\""),
            let arenas = total("system type=\"current\"")
        else { return nil }
        return arenas - free - fast + mapped
        #elseif canImport(Darwin)
        return Int(mstats().bytes_used)
        #else
        return nil
        #endif
    }
}
