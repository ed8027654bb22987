import ArgumentParser
import Foundation

/// How time and memory of one command grow with one shape.
struct GrowthMeasurement: Codable {
    var shape: String
    var command: GrowthCommand
    /// Counts of parts, each the double of the one before, or its fourfold in a quick run.
    var counts: [Int] = []
    /// Sizes of the payloads in bytes.
    var bytes: [Int] = []
    /// Processor seconds, less those of the smallest payload: the least of all rounds.
    var seconds: [Double] = []
    /// Peak memory in mebibytes: the most that one process had, the least of all rounds.
    var mebibytes: [Double] = []
    /// By how much each size takes more than the one before; empty where the largest payload is too little work.
    var timeRatios: [Double] = []
    /// By how much a doubling multiplies the time. Nil where the largest payload is too little work.
    var timeGrowth: Double?
    /// By how much a doubling multiplies the memory beyond that of the smallest payload. Nil where that is too little to
    /// tell, and of a quick run.
    var memoryGrowth: Double?
    /// What went wrong; nil when everything was measured.
    var trouble: String?
    /// Whether no ratio is above the bound.
    var passes = true
}

/// Measures one command on one shape.
struct GrowthMeter {
    let tool: GrowthTool
    /// The seconds of work, less those of the start, that the first size is to take; nil for a quick run, whose sizes
    /// are those of the command.
    let target: Double?
    /// The most that a ratio of a doubling may be.
    let bound: Double
    /// The sizes, as multiples of the first.
    let factors: [Int]
    /// How often each size is run at most, while a ratio is above the bound.
    let rounds: Int
    /// The largest payload, in bytes.
    let largest: Int
    /// How long one run may take.
    let limit: Duration
    /// What the executable takes with next to no payload, in mebibytes. It is measured before this process has become
    /// large: the system counts what a process was started from as part of its peak.
    let idleMebibytes: Double

    /// Below that, in seconds, a ratio is noise.
    private static let leastSeconds = 0.03
    /// Below that, in mebibytes, a ratio says more of the allocator than of us.
    private static let leastMebibytes = 40.0

    private struct Failure: Error {
        var trouble: String
    }

    func measure(_ shape: GrowthShape, _ command: GrowthCommand) throws -> GrowthMeasurement {
        var result = GrowthMeasurement(shape: shape.name, command: command)
        do {
            var start = try run(shape, command, 1).run
            let (first, firstRun) = try smallest(shape, command, start)
            result.counts = factors.map { $0 * first }
            var runs = factors.map { $0 == factors[0] ? firstRun : nil }
            for round in 0..<rounds {
                if round > 0 { start = Self.less(start, try run(shape, command, 1).run) }
                result.bytes = []
                for (index, count) in result.counts.enumerated() {
                    let (run, bytes) = try run(shape, command, count)
                    result.bytes.append(bytes)
                    runs[index] = Self.less(runs[index], run)
                }
                result.seconds = runs.compactMap { $0.map { $0.processorSeconds - start.processorSeconds } }
                result.mebibytes = runs.compactMap { $0?.peakMebibytes }
                result.timeRatios = Self.ratios(result.seconds, least: Self.leastSeconds)
                result.timeGrowth = growth(
                    result.seconds.map { $0 + slack }, result.counts, least: Self.leastSeconds + slack)
                result.memoryGrowth =
                    target == nil
                    ? nil
                    : growth(
                        result.mebibytes.map { $0 - idleMebibytes }, result.counts,
                        least: start.peakMebibytes - idleMebibytes + Self.leastMebibytes)
                result.passes = [result.timeGrowth, result.memoryGrowth].allSatisfy { $0 ?? 0 <= bound }
                if result.passes { break }
            }
        } catch let failure as Failure {
            result.trouble = failure.trouble
            result.passes = false
        }
        return result
    }

    /// By how much start times vary, in seconds. A quick run is short enough for that to matter.
    private var slack: Double { target == nil ? 0.03 : 0 }

    /// By how much a doubling multiplies values, from the first one that is large enough to the last; nil where none before
    /// the last is.
    ///
    /// Told in two ways, of which the lower counts: both give the same for a power of the count, whatever it is. One is the
    /// mean of the ratios; the values are less those of one part, so that it is the parts beyond the first that double.
    /// The other compares the growth from 2n to 4n with that from n to 2n, which does not change with what every run takes:
    /// less the run of one part is not always less just that.
    private func growth(_ values: [Double], _ counts: [Int], least: Double) -> Double? {
        guard let first = values.firstIndex(where: { $0 >= least }), let last = values.last, first < values.count - 1
        else { return nil }
        let doublings = log2(Double(counts[values.count - 1] - 1) / Double(counts[first] - 1))
        let mean = pow(last / values[first], 1 / doublings)
        guard first == 0, values.count == 3, values[1] > values[0] else { return mean }
        return min(mean, (values[2] - values[1]) / (values[1] - values[0]))
    }

    /// The count of parts at which the work takes as long as wanted, or at which the payload is as large as it may be, and
    /// the run that showed it; nil in place of the run where it was found without.
    private func smallest(
        _ shape: GrowthShape, _ command: GrowthCommand, _ start: MeasuredRun
    ) throws -> (count: Int, run: MeasuredRun?) {
        guard let target else {
            let parts = 64
            let bytes = command.quickBytes * shape.quickScale
            return (max(4, min(bytes, bytes * parts / max(shape.payload(parts).count, 1))), nil)
        }
        var count = 2
        while true {
            var (found, bytes) = try run(shape, command, count)
            let room = Double(largest) / Double(bytes * (factors.last ?? 1))
            var seconds = found.processorSeconds - start.processorSeconds
            if seconds >= target * 0.8, room > 1 {
                // Once more: a moment when the machine did something else is not to pass for work.
                found = Self.less(found, try run(shape, command, count).run)
                seconds = found.processorSeconds - start.processorSeconds
            }
            guard seconds < target * 0.8, room > 1 else { return (count, found) }
            // Small times are mostly noise; whatever grows faster than it should is met on the way.
            let factor = seconds < target / 20 ? 8 : min(8, max(1.3, 1.1 * target / seconds))
            count = max(count + 1, Int(Double(count) * min(factor, room)))
        }
    }

    private func run(
        _ shape: GrowthShape, _ command: GrowthCommand, _ count: Int
    ) throws -> (run: MeasuredRun, bytes: Int) {
        let payload = shape.payload(count)
        let run = try tool.run(command, payload, shape, limit: limit)
        guard run.isGood else {
            throw Failure(trouble: "\(count) parts, \(payload.count) bytes: \(run.ending). \(tool.errorOutput)")
        }
        return (run, payload.count)
    }

    private static func less(_ one: MeasuredRun?, _ other: MeasuredRun) -> MeasuredRun {
        guard var least = one else { return other }
        least.processorSeconds = min(least.processorSeconds, other.processorSeconds)
        least.peakMebibytes = min(least.peakMebibytes, other.peakMebibytes)
        return least
    }

    /// Each value by the one before, from the first one that is large enough.
    private static func ratios(_ values: [Double], least: Double) -> [Double] {
        zip(values, values.dropFirst()).compactMap { $0 >= least ? $1 / $0 : nil }
    }
}
