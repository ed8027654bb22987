/// Requests progress reports at intervals while work is slow.
enum WorkTicker {
    /// Starts to tick once work has taken `WorkProgress.shortest`, then four times a second.
    ///
    /// - Parameter tick: Receives the seconds since the start, on another thread.
    /// - Returns: The ticking task; cancel it when the work ends.
    static func start(_ tick: @escaping @Sendable (_ seconds: Double) -> Void) -> Task<Void, Never> {
        let start = ContinuousClock.now
        return Task.detached {
            var pause = Duration.seconds(WorkProgress.shortest)
            while (try? await Task.sleep(for: pause)) != nil {
                tick(start.duration(to: .now) / .seconds(1))
                pause = .milliseconds(250)
            }
        }
    }
}
