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

    /// - Parameter hasMoved: Whether there was a next step.
    mutating func stepped(_ hasMoved: Bool) -> [Request] {
        guard hasMoved else {
            isPlaying = false
            return []
        }
        return [.effect(.tick(milliseconds: milliseconds, generation: generation))]
    }
}
