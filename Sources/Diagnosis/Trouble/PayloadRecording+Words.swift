package import DecodeService
import DecodeTrace

extension PayloadRecording {
    /// What is known about the recording, one sentence each.
    package var remarks: [String] {
        let name = origin.name.map { " of \($0)" } ?? ""
        var remarks = ["This is a recording\(name), made at \(origin.date) on \(origin.system)."]
        if isOutline {
            let reason =
                payload.bytes == nil
                ? "The payload isn't in it."
                : "The format of its payload isn't known: it is no JSON and no property list."
            remarks.append(
                "\(reason) The text shown is an outline of what the model asked for, with made-up values.")
        } else if payload.isRedacted {
            remarks.append("The app replaced strings and numbers by others of the same form and length.")
        }
        if !isOutline, !payload.isWhole {
            remarks.append(
                "The payload had \(payload.originalSize.grouped) bytes; parts without failures are left out.")
        }
        if !isTraceWhole { remarks.append("Only the calls around the failures were recorded.") }
        if !isReproduced {
            remarks.append("The app's own decode failed, but this one, which was made to record it, ended otherwise.")
        }
        if !settings.custom.isEmpty {
            remarks.append("The app's own code decodes \(settings.custom.joined(separator: ", ")).")
        }
        return remarks
    }

    /// A warning about calls that the recorded payload has no values for; nil if all fit.
    ///
    /// - Parameter tree: The recorded calls, matched with the recorded payload.
    package func warning(about tree: DecodeTree) -> String? {
        let count = tree.unplacedReads
        guard count > 0, payload.isWhole, !isOutline, settings.custom.isEmpty else { return nil }
        let calls = count == 1 ? "1 recorded call" : "\(count.grouped) recorded calls"
        return "\(calls) read values that the recorded payload doesn't have: they may not belong together."
    }
}
