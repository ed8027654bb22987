extension PlayState {
    /// Plays the steps, or pauses.
    mutating func toggle() -> [Request] {
        isPlaying.toggle()
        generation.advance()
        return isPlaying ? [.playStep] : []
    }

    mutating func tick(generation: Generation) -> [Request] {
        isPlaying && generation == self.generation ? [.playStep] : []
    }

    /// - Parameter canContinue: Whether the step before is neither a failure nor the last one.
    mutating func stepped(canContinue: Bool) -> [Request] {
        guard canContinue else {
            isPlaying = false
            return []
        }
        return [.effect(.tick(milliseconds: milliseconds, generation: generation))]
    }

    /// - Returns: The notice of the speed, unless the status line shows it.
    mutating func changeSpeed(by steps: Int) -> [Request] {
        change(by: steps)
        return isPlaying ? [] : [.notice("plays \(shown)")]
    }
}
