/// The outline of Canada as GeoJSON: almost only numbers in nested arrays.
struct FeatureCollection: Decodable {
    var type: String
    var features: [Feature]

    struct Feature: Decodable {
        var type: String
        var properties: Properties
        var geometry: Polygon
    }

    struct Properties: Decodable {
        var name: String
    }

    struct Polygon: Decodable {
        var type: String
        var coordinates: [[[Double]]]
    }
}
