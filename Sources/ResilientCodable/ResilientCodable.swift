// Tolerant Codable: types and wrappers that apps use in their own models. A product.
// Belongs here: code that compiles into an app: failable values, conversions, defaults, key sets, enum fallback,
// reports of swallowed errors.
// Belongs elsewhere: anything that only the explorer needs.
