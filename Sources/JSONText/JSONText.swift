// Where every value stands in a JSON text.
// Belongs here: scanning, the index, positions, faults, pretty layout, search, structural difference.
// Belongs elsewhere: decoding, models, and advice: this module states facts about bytes.
