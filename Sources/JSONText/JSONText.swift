// The positions of all values in a JSON text.
// Belongs here: scanning, the index, positions, faults, pretty layout, search, structural difference; property lists,
// converted to such a text.
// Belongs elsewhere: decoding, models, and advice: this module states facts about bytes.
