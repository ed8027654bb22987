// The wire-tap: a record of every call that a model makes while JSONDecoder decodes it. A product.
// Belongs here: the tap around Foundation's decoders, the record, and lenient rules that change what a call returns.
// Belongs elsewhere: names of strategies, positions in the text, sentences for a person.
