import Testing

@testable import Workbench

@Suite struct SampleProgressTests {
    @Test func `progress shows the rate, and the time left if the total size is known`() {
        #expect(
            SampleProgress.words(12_000, bytes: 3000, of: 6000, seconds: 3)
                == "12,000 documents, 4,000/s, about 3 s left")
        #expect(SampleProgress.words(12_000, bytes: 3000, of: nil, seconds: 3) == "12,000 documents, 4,000/s")
        #expect(SampleProgress.words(1, bytes: 10, of: 12, seconds: 3) == "1 document")
    }
}
