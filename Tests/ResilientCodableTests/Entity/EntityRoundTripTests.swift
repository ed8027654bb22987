import Foundation
import ResilientCodable
import SeededRandom
import Testing

private struct Leaf: CodableEntity, Equatable {
    @CodableScalar var number: Int64 = 0
    @CodableOptionalScalar(key: "inner.text") var text: String?
    @CodableScalar(key: "inner.odd key") var small: UInt8 = 0
    init() {}
    static let codableKeyPaths = KeyPathList<Leaf> {
        \Leaf._number; \Leaf._text; \Leaf._small
    }
}

private struct Branch: CodableEntity, Equatable {
    @CodableScalar var float: Float = 0
    @CodableScalar(key: "path.to.double") var double: Double = 0
    @CodableScalar(key: "path.to.unsigned") var unsigned: UInt64 = 0
    @CodableScalar(key: "path.string") var string: String = ""
    @CodableOptionalScalar var bool: Bool?
    @CodableStableBool(key: "path.stable") var stable: Bool = false
    @CodableISO8601Date var date: Date = .distantPast
    @CodableOptionalISO8601Date(key: "path.date") var maybeDate: Date?
    @CodableURL var url: URL = URL(filePath: "/")
    @CodableColor var color: RGBColor
    @CodableProperty var leaf: Leaf
    @CodableProperty var maybeLeaf: Leaf?
    @CodableArrayProperty var leaves: [Leaf]
    @CodableFlattenedArrayProperty(key: "path.dynamic") var dynamic: [Leaf]
    init() {}
    static let codableKeyPaths = KeyPathList<Branch> {
        \Branch._float; \Branch._double; \Branch._unsigned; \Branch._string; \Branch._bool; \Branch._stable;
        \Branch._date
        \Branch._maybeDate; \Branch._url; \Branch._color; \Branch._leaf; \Branch._maybeLeaf; \Branch._leaves;
        \Branch._dynamic
    }
}

extension SplitMix64 {
    mutating func text() -> String {
        let letters: [Character] = ["a", "Z", "0", ".", " ", "\"", "\\", "\n", "é", "名", "🎈", "\u{0}"]
        return String((0..<Int.random(in: 0...6, using: &self)).map { _ in letters.randomElement(using: &self) ?? "a" })
    }

    mutating func double() -> Double {
        while true {
            let double = Double(bitPattern: next())
            if double.isFinite { return double }
        }
    }

    /// A date from the years 1600 to 2400: on a second, on a millisecond or anywhere.
    mutating func date() -> Date {
        let time = Double.random(in: -12_600_000_000...12_600_000_000, using: &self)
        switch Int.random(in: 0...3, using: &self) {
        case 0: return Date(timeIntervalSinceReferenceDate: time.rounded())
        case 1: return Date(timeIntervalSinceReferenceDate: (time * 1000).rounded() / 1000)
        case 2: return Date(timeIntervalSinceReferenceDate: time / 1e12)
        default: return Date(timeIntervalSinceReferenceDate: time)
        }
    }

    fileprivate mutating func leaf() -> Leaf {
        var leaf = Leaf()
        leaf.number = Int64(truncatingIfNeeded: next())
        leaf.text = Bool.random(using: &self) ? text() : nil
        leaf.small = UInt8(truncatingIfNeeded: next())
        return leaf
    }

    fileprivate mutating func leaves() -> [Leaf] { (0..<Int.random(in: 0...12, using: &self)).map { _ in leaf() } }

    fileprivate mutating func branch() throws -> Branch {
        var branch = Branch()
        branch.float = Float(Int16(truncatingIfNeeded: next())) / 7
        branch.double = double()
        branch.unsigned = next()
        branch.string = text()
        branch.bool = [true, false, nil].randomElement(using: &self) ?? nil
        branch.stable = Bool.random(using: &self)
        branch.date = date()
        branch.maybeDate = Bool.random(using: &self) ? date() : nil
        branch.url = try #require(URL(string: "https://example.com/\(next())?q=\(next())"))
        branch.color = RGBColor(
            red: UInt8(truncatingIfNeeded: next()), green: UInt8(truncatingIfNeeded: next()),
            blue: UInt8(truncatingIfNeeded: next()))
        branch.leaf = leaf()
        branch.maybeLeaf = Bool.random(using: &self) ? leaf() : nil
        branch.leaves = leaves()
        branch.dynamic = leaves()
        return branch
    }
}

private struct Moment: CodableEntity, Equatable {
    @CodableISO8601Date var date: Date
    init() {}
    init(date: Date) { self.date = date }
    static let codableKeyPaths = KeyPathList<Moment> { \Moment._date }
}

@Suite("Encoding and decoding an entity") struct EntityRoundTripTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func `any value survives a round trip`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<25 {
            let branch = try random.branch()
            let encoded = try encodeEntity(branch)
            #expect(try decodeEntity(Branch.self, encoded) == branch)
            #expect(try encodeEntity(decodeEntity(Branch.self, encoded)) == encoded)
            let snake = try encodeEntity(branch, keys: .convertToSnakeCase)
            #expect(try decodeEntity(Branch.self, snake, keys: .convertFromSnakeCase) == branch)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `any date survives a round trip`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let moments = (0..<300).map { _ in Moment(date: random.date()) }
        #expect(try decodeEntity([Moment].self, encodeEntity(moments)) == moments)
    }
}
