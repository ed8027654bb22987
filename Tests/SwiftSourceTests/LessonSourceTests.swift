import Lessons
import ModelBuild
import SwiftDeclarations
import Testing

@Suite struct LessonSourceTests {
    @Test(
        arguments: zip(
            [
                "Basics.swift", "Nested.swift", "RawEnums.swift", "CodingKeys.swift", "KeyStrategies.swift",
                "Dates.swift",
                "Heterogeneous.swift", "FailableArrays.swift",
            ],
            [
                ["struct City 1-6 2:name(String) 3:lat(Double) 4:lon(Double) 5:population(Int)"],
                [
                    "struct Country 1-4 2:name(String) 3:cities([City])",
                    "struct City 6-9 7:name(String) 8:coordinates(Coordinates)",
                    "struct Coordinates 11-14 12:latitude(Double) 13:longitude(Double)",
                ],
                [
                    "struct Movie 1-5 2:title(String) 3:year(Int) 4:genre(Genre)",
                    "enum Genre 7-12 8:comedy=Comedy 9:drama=Drama 10:thriller=Thriller 11:animation=Animation",
                    "struct NumberedMovie 14-18 15:title(String) 16:year(Int) 17:genre(NumberedGenre)",
                    "enum NumberedGenre 20-23 21:comedy 22:drama 22:thriller 22:animation",
                    "struct MisspeltMovie 27-31 28:title(String) 29:year(Int) 30:genre(MisspeltGenre)",
                    "enum MisspeltGenre 33-37 34:comedy=Comedy 35:drama=Drama 36:animation=Animatoin",
                ],
                [
                    "struct City 1-11 2:name(String) 3:latitude(Double) 4:longitude(Double)",
                    "enum City.CodingKeys 6-10 7:name=n 8:latitude=l 9:longitude=lo",
                ],
                [
                    "struct Product 3-7 4:productName(String) 5:unitPrice(Double) 6:thumbnailUrl(URL)",
                    "struct Poster 9-12 10:posterTitle(String) 11:imageURL(URL)",
                    "struct PosterWithKeys 14-22 15:posterTitle(String) 16:imageURL(URL)",
                    "enum PosterWithKeys.CodingKeys 18-21 19:posterTitle 20:imageURL=imageUrl",
                ],
                ["struct Event 3-6 4:title(String) 5:date(Date)"],
                [
                    "struct LooseMedia 5-12 6:type(String) 7:title(String) 8:artist(String?) 9:published(Int?) "
                        + "10:director(String?) 11:minutes(Int?)",
                    "class MediaItem 16-19 17:type(String) 18:title(String)",
                    "class SongItem 21-40 22:artist(String) 23:published(Int)",
                    "enum SongItem.CodingKeys 25-25 25:artist 25:published",
                    "class FilmItem 42-61 43:director(String) 44:minutes(Int)",
                    "enum FilmItem.CodingKeys 46-46 46:director 46:minutes",
                    "struct MediaBox 63-82 64:item(MediaItem)",
                    "enum MediaBox.CodingKeys 66-66 66:type",
                    "enum Media 86-115 87:song 88:film 89:unknown",
                    "enum Media.CodingKeys 91-91 91:type",
                    "struct Song 117-121 118:title(String) 119:artist(String) 120:published(Int)",
                    "struct Film 123-127 124:title(String) 125:director(String) 126:minutes(Int)",
                    "enum KeptMedia 131-139 132:song 132:film 132:unknown",
                ],
                [
                    "struct Country 4-7 5:name(String) 6:cities([City])",
                    "struct City 9-12 10:name(String) 11:population(Int)",
                    "struct ProductList 14-16 15:products([Product])",
                    "struct Product 18-22 19:name(String) 20:price(Double) 21:image(Picture?)",
                    "struct Picture 24-27 25:url(URL) 26:width(Int)",
                    "struct StrictCountry 29-32 30:name(String) 31:cities([City])",
                ],
            ]))
    func `every lesson's types and properties are found`(file: String, expected: [String]) throws {
        let model = try #require(LessonCatalog.all.flatMap(\.models).first { $0.sourceFile == file })
        #expect(ModelSource(model.source).declarations.map(\.outline) == expected)
    }

    @Test(arguments: LessonCatalog.all)
    func `every model's line is the line of its declaration`(_ lesson: Lesson) throws {
        for model in lesson.models {
            let lines = model.source.split(separator: "\n", omittingEmptySubsequences: false)
            // Conformances may be in the declaration or in an extension.
            let declaration = "\(model.kind.rawValue) \(model.name)"
            let line = try #require(ModelSource(model.source).declaration(of: model.name)).line
            #expect([": ", " {"].contains { lines[line - 1].hasPrefix(declaration + $0) })
        }
    }

    @Test(arguments: LessonCatalog.all)
    func `a lesson's source looks like a user's own`(_ lesson: Lesson) {
        for model in lesson.models {
            #expect(!model.source.contains("Lesson"))
            #expect(!model.source.contains("\nprivate "))
            #expect(model.source.hasSuffix("}\n") && !model.source.hasSuffix("\n\n"))
        }
    }

    @Test func `any beginning of a source can be read`() throws {
        let source = try #require(LessonCatalog.lesson(named: "heterogeneous")?.models.first).source
        let whole = ModelSource(source).declarations.map(\.name)
        for length in stride(from: 0, to: source.count, by: 7) {
            let names = ModelSource(String(source.prefix(length))).declarations.map(\.name)
            #expect(names.count <= whole.count)
        }
    }
}
