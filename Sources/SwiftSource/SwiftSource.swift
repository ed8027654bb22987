// What Swift source declares: types, properties, lines.
// Belongs here: reading source text, Swift literals and names.
// Belongs elsewhere: compiling, which is in ModelBuild; edits of models, which are in Trials.
