import DecodeService
import Foundation
import SwiftDeclarations
import Testing

@testable import ModelBuild

/// The types in the user's files that can be decoded.
@Suite(.timeLimit(.minutes(60))) struct FoundModelTests {
    @Test func `every decodable type is found with its kind and place, however it conforms`() async throws {
        let models = try await Shop.build.value.models.map { model in
            "\(model.qualifiedName) \(model.kind) \(model.sourceFile):\(model.line ?? 0)"
                + (model.isEncodable ? "" : " decode only") + (model.isGeneric ? " generic" : "")
        }
        #expect(
            models == [
                "Order struct Shop/Order.swift:6",
                "Order.Note struct Shop/Order.swift:11",
                "Order.Page struct Shop/Order.swift:12 generic",
                "Item0 struct Shop/Order.swift:22",
                "Item struct Shop/Order.swift:23",
                "Order/Line struct Shop/Order.swift:26",
                "Base class Shop/Order.swift:28 decode only",
                "Derived class Shop/Order.swift:29 decode only",
                "Counter actor Shop/Order.swift:30 decode only",
                "Store class Shop/Order.swift:33",
                "Other/Line struct Shop/Other.swift:3",
                "Trimmed struct Shop/Other.swift:5 generic",
                "Greeted struct Shop/Other.swift:30 decode only",
                "Trouble.Stops struct Shop/Other.swift:44 decode only",
                "Trouble.Forces struct Shop/Other.swift:45 decode only",
                "Trouble.Loops struct Shop/Other.swift:51 decode only",
                "Trouble.Recurses struct Shop/Other.swift:52 decode only",
                "Trouble.Eats struct Shop/Other.swift:53 decode only",
                "Trouble.Exits struct Shop/Other.swift:59 decode only",
                "Trouble.Raises struct Shop/Other.swift:60 decode only",
                "Trouble.Prints struct Shop/Other.swift:61 decode only",
                "Trouble.Requires struct Shop/Other.swift:62 decode only",
                "Orders typealias Shop/Order.swift:25",
            ])
    }

    @Test(arguments: [
        ("Order", true), ("[Order]", true), ("[String: Item]?", true), ("Set<Int>", true), ("Note", true),
        ("Other/Line", true), ("Order.Page<Item>", true), ("Order.Page<Order>", false), ("Nobody", false),
        ("Trimmed", false), ("(Order, Item)", false),
    ])
    func `the library covers an expression if it has all of its types`(expression: String, isCovered: Bool) async throws
    {
        #expect(try await Shop.build.value.covers(expression) == isCovered)
    }

    @Test func `typealiases and access levels are read from the source`() {
        let types = TypeFinder([ModelSource(Shop.order.text)]).types(in: [Shop.order])
        let names = types.filter { $0.visibility != .module || $0.aliased != nil }.map { type in
            "\(type.name) \(type.visibility) \(type.spelling) \(type.aliased ?? "")"
        }
        #expect(
            names == [
                "Order.Note extensionOf(\"Order\") Note ", "Item0 file Item0 ",
                "Orders module Orders [String: Order]", "Line file Line ",
            ])
    }
}
