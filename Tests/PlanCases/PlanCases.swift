// Payloads that differ from their models in several independent places.
// Belongs here: the models' sources, payloads that fit them, and a seeded generator of differences.
// Belongs elsewhere: searching for plans, which is for the tests and the bench.
