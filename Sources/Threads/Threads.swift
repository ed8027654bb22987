// Threads of our own, besides those of Swift's and Dispatch's pools.
// Belongs here: starting a thread, and what is said when the system has none left.
// Belongs elsewhere: what threads do.
