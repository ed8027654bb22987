extension BrokenPayload {
    /// Responses of real servers.
    static let servers: [BrokenPayload] = [
        BrokenPayload(
            "a root wrapped twice", "[Sale]", #"{"data": {"sales": [{"id": 1, "productID": 2}]}, "meta": {"page": 1}}"#),
        BrokenPayload(
            "the paging beside the items", "SalesPage",
            #"{"items": [{"id": 1, "productID": 2}], "paging": {"page": 1, "pages": 9}}"#),
        BrokenPayload("null for the items of a page", "SalesPage", #"{"items": null, "page": 1, "pages": 0}"#),
        BrokenPayload("an empty string for the items of a page", "SalesPage", #"{"items": "", "page": 1, "pages": 0}"#),
        BrokenPayload(
            "an empty string for a date", "Sale", #"{"id": 1, "productID": 2, "soldAt": ""}"#, ["dates": "iso8601"]),
        BrokenPayload(
            "IDs that are numbers and strings", "[Sale]",
            "[\n  {\"id\": 1, \"productID\": 2},\n  {\"id\": \"2\", \"productID\": 2}\n]"),
        BrokenPayload(
            "IDs of which one is no number", "[Sale]",
            "[\n  {\"id\": 1, \"productID\": 2},\n  {\"id\": \"2\", \"productID\": 2},\n"
                + "  {\"id\": \"A-3\", \"productID\": 2}\n]"),
        BrokenPayload(
            "an unknown status deep in a page", "SalesPage",
            #"{"items": [{"id": 1, "productID": 2, "status": "open"}, {"id": 2, "productID": 2, "status": "refund"}], "page": 1, "pages": 1}"#
        ),
        BrokenPayload(
            "dates in four forms", "[Sale]",
            "[\n  {\"id\": 1, \"productID\": 2, \"soldAt\": \"2026-04-01T09:30:00Z\"},\n"
                + "  {\"id\": 2, \"productID\": 2, \"soldAt\": \"2026-04-01\"},\n"
                + "  {\"id\": 3, \"productID\": 2, \"soldAt\": \"04/01/2026\"},\n"
                + "  {\"id\": 4, \"productID\": 2, \"soldAt\": 1775035800000}\n]", ["dates": "iso8601"]),
        BrokenPayload(
            "a date of PHP's", "Sale",
            #"{"id": 1, "productID": 2, "soldAt": {"date": "2026-04-01 09:30:00.000000", "timezone_type": 3, "timezone": "UTC"}}"#
        ),
        BrokenPayload(
            "an acronym in an element", "SalesPage", #"{"items": [{"id": 1, "productId": 2}], "page": 1, "pages": 1}"#),
        BrokenPayload("a number in German", "Sale", #"{"id": 1, "productID": 2, "amount": "1.234,50"}"#),
        BrokenPayload("a number in English", "Sale", #"{"id": 1, "productID": 2, "amount": "1,234.50"}"#),
        BrokenPayload("an empty string for an optional number", "Sale", #"{"id": 1, "productID": 2, "amount": ""}"#),
        BrokenPayload("a decimal comma outside of quotes", "Sale", #"{"id": 1, "productID": 2, "amount": 4,50}"#),
        BrokenPayload("base64url in a sale", "Sale", #"{"id": 1, "productID": 2, "receipt": "a-b_cw"}"#),
        BrokenPayload(
            "an array with holes, of PHP's", "SalesPage",
            #"{"items": {"0": {"id": 1, "productID": 2}, "2": {"id": 3, "productID": 2}}, "page": 1, "pages": 1}"#),
        BrokenPayload("an error object", "Sale", #"{"error": {"code": 401, "message": "token expired"}}"#),
        BrokenPayload(
            "a list of errors", "SalesPage", #"{"errors": [{"message": "not found", "path": ["x"]}], "data": null}"#),
        BrokenPayload("an error page", "Sale", "<html><head><title>502 Bad Gateway</title></head></html>"),
        BrokenPayload(
            "a sale a line", "Sale", "{\"id\": 1, \"productID\": 2}\n{\"id\": 2, \"productID\": 2}\n"),
        BrokenPayload("a byte order mark and a typo", "Sale", "\u{FEFF}{\"id\": 1, \"prodctID\": 2}"),
    ]
}
