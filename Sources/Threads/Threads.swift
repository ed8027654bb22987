// Threads of our own, besides those of Swift's and Dispatch's pools.
// Belongs here: starting a thread, what is said when the system has none left, and the limits of work that can't be stopped.
// Belongs elsewhere: what threads do.
