import ArgumentParser
import Foundation

/// The growth of time and memory of one command with one shape.
struct GrowthMeasurement: Codable {
    var shape: String
    var command: GrowthCommand
    /// The numbers of parts, each twice the previous one, or four times in a quick run.
    var counts: [Int] = []
    /// Sizes of the payloads in bytes.
    var bytes: [Int] = []
    /// Processor seconds minus those of the smallest payload: the minimum of all rounds.
    var seconds: [Double] = []
    /// Peak memory of a process in mebibytes: the minimum of all rounds.
    var mebibytes: [Double] = []
    /// The ratio of each size to the previous one; empty if the largest payload is too little work.
    var timeRatios: [Double] = []
    /// The factor of time per doubling. Nil if the largest payload is too little work.
    var timeGrowth: Double?
    /// The factor of memory beyond that of the smallest payload, per doubling. Nil if that is too little to measure,
    /// and in a quick run.
    var memoryGrowth: Double?
    /// The error; nil if everything was measured.
    var trouble: String?
    /// Whether no ratio is above the bound.
    var passes = true
}

/// Measures one command on one shape.
struct GrowthMeter {
    let tool: GrowthTool
    /// The seconds of work for the first size, minus the start time; nil for a quick run, whose sizes depend on the
    /// command.
    let target: Double?
    /// The largest acceptable factor per doubling.
    let bound: Double
    /// The sizes, as multiples of the first.
    let factors: [Int]
    /// The limit of runs for each size while a factor is above the bound.
    let rounds: Int
    /// The largest payload, in bytes.
    let largest: Int
    /// The time limit for one run.
    let limit: Duration
    /// The executable's memory with almost no payload, in mebibytes. Measured before this process has grown: the system
    /// includes the memory of the parent process in the peak of a child.
    let idleMebibytes: Double

    /// In seconds: smaller times are mostly noise.
    private static let minSeconds = 0.03
    /// In mebibytes: smaller amounts depend mostly on the allocator.
    private static let minMebibytes = 40.0

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
                result.timeRatios = Self.ratios(result.seconds, least: Self.minSeconds)
                result.timeGrowth = growth(
                    result.seconds.map { $0 + slack }, result.counts, least: Self.minSeconds + slack)
                result.memoryGrowth =
                    target == nil
                    ? nil
                    : growth(
                        result.mebibytes.map { $0 - idleMebibytes }, result.counts,
                        least: start.peakMebibytes - idleMebibytes + Self.minMebibytes)
                result.passes = [result.timeGrowth, result.memoryGrowth].allSatisfy { $0 ?? 0 <= bound }
                if result.passes { break }
            }
        } catch let failure as Failure {
            result.trouble = failure.trouble
            result.passes = false
        }
        return result
    }

    /// The variation of start times, in seconds, which matters in a quick run.
    private var slack: Double { target == nil ? 0.03 : 0 }

    /// The factor per doubling from the first value that is large enough to the last; nil if none before the last is.
    ///
    /// Computed in two ways, of which the lower one counts; both are equal if the values are a power of the count. One
    /// is the mean of the ratios, without the part that the first value has in all of them. The other compares the
    /// growth from 2n to 4n with that from n to 2n, which doesn't depend on the constant cost of a run: subtracting the
    /// run of one part doesn't always remove it exactly.
    private func growth(_ values: [Double], _ counts: [Int], least: Double) -> Double? {
        guard let first = values.firstIndex(where: { $0 >= least }), let last = values.last, first < values.count - 1
        else { return nil }
        let doublings = log2(Double(counts[values.count - 1] - 1) / Double(counts[first] - 1))
        // A large payload may take less than one of a single part, where something is done for small ones only.
        let mean = pow(max(last, 0) / values[first], 1 / doublings)
        guard first == 0, values.count == 3, values[1] > values[0] else { return mean }
        return min(mean, (values[2] - values[1]) / (values[1] - values[0]))
    }

    /// The number of parts for which the work takes the target time, or the payload has the largest size, with the run
    /// that measured it, or nil if it was determined without one.
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
                // Measured again, so that a delay caused by other processes isn't mistaken for work.
                found = Self.less(found, try run(shape, command, count).run)
                seconds = found.processorSeconds - start.processorSeconds
            }
            guard seconds < target * 0.8, room > 1 else { return (count, found) }
            // Small times are mostly noise; excessive growth shows on the way to larger ones.
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

    /// The ratio of each value to the previous one, from the first one that is large enough.
    private static func ratios(_ values: [Double], least: Double) -> [Double] {
        zip(values, values.dropFirst()).compactMap { $0 >= least ? $1 / $0 : nil }
    }
}
