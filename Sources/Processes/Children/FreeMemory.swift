import CSystem

/// The memory of this process that is allocated and not used.
package enum FreeMemory {
    /// Gives it back to the system, which otherwise happens only at the end of the heap. Takes milliseconds after a large
    /// piece of work. Does nothing where the system's allocator does so by itself.
    package static func giveBack() { ccp_give_back_memory() }
}
