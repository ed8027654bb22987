extension PlayState {
    /// Plays the steps, or pauses.
    mutating func toggle(hasAnswer: Bool) -> [Request] {
        isPlaying.toggle()
        generation.advance()
        guard isPlaying else { return [] }
        guard hasAnswer else {
            isPlaying = false
            return [.notice("no decode yet: m chooses a model")]
        }
        return [.playStep]
    }

    mutating func tick(generation: Generation) -> [Request] {
        isPlaying && generation == self.generation ? [.playStep] : []
    }

    /// - Parameter hasMoved: Whether there was a next step.
    mutating func stepped(_ hasMoved: Bool) -> [Request] {
        guard hasMoved else {
            isPlaying = false
            return []
        }
        return [.effect(.tick(milliseconds: milliseconds, generation: generation))]
    }
}
