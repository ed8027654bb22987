import ArgumentParser
import DecodeService
import DecodeTrace
import Diagnosis
import Foundation
import JSONText
import TerminalUI
import Workbench

/// Prints the encoded value.
struct EncodeCommand: BatchCommand {
    static let configuration = CommandConfiguration(
        commandName: "encode",
        abstract: "Decode, encode again, and print the result or what changed.")

    @OptionGroup var payloads: PayloadArguments
    @OptionGroup var model: ModelOptions
    @OptionGroup(title: "Strategies") var strategies: StrategyOptions
    @OptionGroup(title: "Appearance") var appearance: AppearanceOptions

    @Flag(help: "Print the round-trip difference instead of the result.")
    var diff = false

    @Option(help: "The format of the result: json or plist. The default is that of the payload.")
    var to: Format?

    /// A format that a value can be written in.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case json, plist

        var payloadFormat: PayloadFormat { self == .json ? .json : .propertyList }
    }

    func validate() throws {
        guard diff, to != nil else { return }
        throw ValidationError("--diff compares the result with the payload, in the payload's format. Leave out --to.")
    }

    func run() async throws {
        let output = Output(appearance)
        try await decode(output) { options in
            options.wantsPreview = true
            options.encodedFormat = to?.payloadFormat
        } body: { payload in
            guard ExitStatus(payload.result.outcome) == .decoded else {
                for message in payload.failureMessages { output.trouble(message, about: payload.source) }
                return .failed
            }
            switch payload.preview {
            case .encoded(let bytes):
                if diff, isSeveral { output.write("\(payload.source.title):\n") }
                if diff {
                    output.write(difference(payload, bytes, isASCII: output.isASCII))
                } else if let text = String(validating: bytes.array, as: UTF8.self) {
                    // A property list ends with its own line feed.
                    output.writeData(text + (text.hasSuffix("\n") ? "" : "\n"))
                } else if isatty(STDOUT_FILENO) == 1 {
                    output.trouble(
                        "\(bytes.count) bytes of a binary property list can't be printed to a terminal; redirect them to a "
                            + "file", about: payload.source)
                } else {
                    output.writeData(bytes.data)
                }
                return .decoded
            case .encodeFailed(let path, let reason):
                let place = path.isEmpty ? "the value" : path.description
                output.trouble("\(place) can't be encoded: \(reason)", about: payload.source)
            case .notEncodable:
                output.trouble(
                    "\(payload.result.typeName) can't be encoded: it is only Decodable; trace shows what was decoded",
                    about: payload.source)
            case .partial, .nothing:
                if payload.trouble == nil { output.trouble("there is nothing to encode", about: payload.source) }
            }
            return .failed
        }
    }

    private func difference(_ payload: DecodedPayload, _ bytes: TextBytes, isASCII: Bool) -> ShownText {
        Difference(
            payload: payload.decode.document, encoded: JSONDocument(again: bytes, as: payload.decode.document),
            strategies: payload.decode.strategies
        ).lines.map { "\(isASCII ? $0.replacing(" → ", with: " -> ") : $0)\n" }.joined()
    }
}
