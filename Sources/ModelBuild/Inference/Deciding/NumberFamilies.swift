/// Numbers that belong together: if a latitude has a fraction, the longitude's type must allow one, too.
enum NumberFamilies {
    private static let families: [Set<String>] = [
        ["lat", "lng", "lon", "long", "latitude", "longitude", "altitude", "alt"], ["x", "y", "z"],
        ["width", "height", "depth"], ["min", "max", "mean", "avg", "average", "median"],
        ["left", "top", "right", "bottom"], ["open", "high", "low", "close"],
    ]

    /// Changes `Int` properties to `Double` if another property of their family is a `Double`.
    static func align(_ properties: inout [Declaration.Property]) {
        for family in families {
            let members = properties.indices.filter { family.contains(properties[$0].key.lowercased()) }
            guard members.contains(where: { properties[$0].type.parts.last == .double }) else { continue }
            for index in members {
                if properties[index].type == .int { properties[index].type = .double }
                if properties[index].type == .optional(.int) { properties[index].type = .optional(.double) }
            }
        }
    }
}
