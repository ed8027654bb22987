import DecodeService
import DiagnosisSupport
import Foundation
import ModelBuild
import SwiftDeclarations

@testable import Diagnosis

// Models that are given values of another type or form; the tests read this file as their source.

struct ParcelsReply: Decodable { let data: [ParcelForm] }
struct ParcelForm: Decodable {
    let type: Kind
    let attributes: Attributes
    enum Kind: String, Decodable { case parcels }
    struct Attributes: Decodable { let carrier: String; let grams: Double }
}
struct BillsReply: Decodable { let data: [BillForm] }
struct BillForm: Decodable {
    let type: Kind
    let attributes: Attributes
    enum Kind: String, Decodable { case bills }
    struct Attributes: Decodable { let number: String; let cents: Int; let currency: String }
}
struct Pass: Decodable { let number: Int; let holder: Chair }
struct Chair: Decodable { let row: Int; let column: String }
struct Attendee: Decodable { let name: String; let born: Int?; let mail: String }
struct Chapters<Element: Decodable>: Decodable { let items: [Element]; let next: String? }
struct Journey: Decodable { let from: String; let to: String }
struct Halt: Decodable { let code: String; let city: String; let tracks: Int }
struct SongForm: Decodable { let name: String; let seconds: Int }
struct SongReply: Decodable { let song: SongForm; let server: String }
// Types that fit by accident.
struct Search: Decodable { let shop: String?; let color: String?; let size: Int? }
struct ShopName: Decodable { let shop: String }
struct Slip: Decodable { let total: Double; let shop: String }
// A key of another spelling, in another type as the payload has it; and a type whose code isn't known.
struct Placard: Decodable { let ink: String?; let motto: String; let scanURL: URL }
struct PlacardWithKeys: Decodable { let motto: String; let scanUrl: URL }
struct Volume: Decodable {
    let isbn: String
    let pages: Int
    enum CodingKeys: CodingKey { case isbn, pages }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isbn = try container.decode(String.self, forKey: .isbn)
        pages = try container.decode(Int.self, forKey: .pages)
    }
}
struct Parcel: Decodable { let tag: String; let content: Volume? }

struct Pin: Decodable { let label: String; let place: CGPoint }
struct Screen: Decodable { let frame: CGRect }
struct Branch: Codable, Hashable { let zone: TimeZone; let language: Locale? }
struct Recipe: Decodable { let flour: Measurement<UnitMass> }
struct Booking: Decodable { let nights: DateInterval }
struct Ages: Decodable { let allowed: ClosedRange<Int> }
struct Snapshot: Decodable { let at: Date }
struct Trail: Decodable { let points: [CGPoint] }
struct IndexPath: Decodable { let steps: [Int] }
struct Cursor: Decodable { let path: IndexPath }

struct Offer: Codable { let sku: String; let price: Double }
struct Site: Decodable { let name: String; let link: URL? }
struct Good: Decodable { let sku: String; let count: Int }
struct StoreForm: Decodable { let name: String; let wares: [Good] }
struct TransferForm: Decodable { let amount: Int; let by: String }
struct LetterForm: Decodable {
    let id: Int
    let body: Body
    struct Body: Decodable { let text: String; let sent: Int }
}

struct Marked<Tag, Raw: Decodable>: Decodable {
    let raw: Raw
    init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(Raw.self) }
}
struct OwnID<Owner>: Decodable {
    let raw: Int
    init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(Int.self) }
}
struct Filled<Element: Decodable>: Decodable { let head: Element; let tail: [Element] }
struct Writer: Decodable { let id: Marked<Writer, Int>; let name: String }
struct Footnote: Decodable { let id: Marked<Footnote, String>?; let name: String }
struct Membership: Decodable { let id: OwnID<Membership>; let owner: String }
struct LineForm: Decodable { let number: Int; let halts: Filled<Halt> }

enum Outline: Decodable {
    case circle(radius: Double)
    case box(width: Double, height: Double)
    enum CodingKeys: String, CodingKey { case circle = "Circle", box = "Box" }
    enum BoxCodingKeys: String, CodingKey { case width = "w", height = "h" }
}
enum Suit: String, Decodable { case h, s, d, c }
enum Control: String, Decodable { case localSource, remoteTarget, standard }
struct Client: Decodable {
    let id: String
    let mail: String
    enum Outer: String, CodingKey { case id, contact }
    enum Inner: String, CodingKey { case mail }
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Outer.self)
        id = try container.decode(String.self, forKey: .id)
        mail = try container.nestedContainer(keyedBy: Inner.self, forKey: .contact).decode(String.self, forKey: .mail)
    }
}

/// The models' source, and what is offered for them.
enum FormModels {
    static let file = (
        name: "FormModels.swift",
        source: ModelSource((try? String(contentsOf: URL(filePath: #filePath), encoding: .utf8)) ?? "")
    )

    /// Everything that may be tried for a failure, by its title, the remedies of the explanation first.
    static func offers<T: Decodable>(
        _ type: T.Type, _ payload: String, _ strategies: [String: String] = [:]
    ) throws -> [String] {
        let decode = try decode(type, payload, strategies)
        let declared = DeclaredTypes([file])
        let finder = RemedyFinder(
            document: decode.document, strategies: decode.strategies, model: decode.result.typeName, declared: declared)
        let named = decode.diagnosis.ending?.explained(by: declared).remedies ?? []
        let editor = ModelEditor(files: [file], strategies: decode.strategies)
        var seen: Set<String> = []
        return finder.remedies(for: FailureCause(decode.result), named: []).reduce(into: named) { $0.append($1) }
            .compactMap { remedy in
                switch remedy {
                case .model(let model): "--model \(model)"
                case .source(let change): editor.edit(change)?.title
                case .strategies, .payload, .all: nil
                }
            }.filter { seen.insert($0).inserted }
    }

    /// The message, notes and advice for a failure.
    static func explanation<T: Decodable>(_ type: T.Type, _ payload: String) throws -> [String] {
        let declared = DeclaredTypes([file])
        let ending = try decode(type, payload).diagnosis.ending
        return [ending?.message(by: declared) ?? ""] + (ending?.explained(by: declared).sentences ?? [])
    }
}
