extension BrokenPayload {
    /// Payloads of known situations, each with payloads that only look like it.
    static let situations: [BrokenPayload] =
        errors + positions + dictionariesAndKeys + enumsAndSets + wrapperKeys + emptyStrings + flags

    private static let errors: [BrokenPayload] = [
        BrokenPayload(
            "an error in an object", "BotReply",
            #"{"error": {"message": "No credit left.", "type": "billing", "param": null, "code": 17}}"#),
        BrokenPayload(
            "an error as a string", "BotReply", #"{"error": "invalid_grant", "error_description": "The code expired."}"#
        ),
        BrokenPayload("a message and a code", "BotReply", #"{"message": "Not found", "code": 404}"#),
        BrokenPayload(
            "problem details", "BotReply",
            #"{"type": "about:blank", "title": "Gone", "status": 410, "detail": "It was deleted.", "error-code": "E7"}"#
        ),
        BrokenPayload(
            "a fault", "BotReply",
            #"{"fault": {"faultstring": "Quota exceeded", "detail": {"errorcode": "policies.Quota"}}}"#),
        BrokenPayload("success that is false", "BotReply", #"{"success": false, "reason": "maintenance"}"#),
        BrokenPayload(
            "ok that is false, which the model reads", "Workspace", #"{"ok": false, "error": "invalid_auth"}"#),
        BrokenPayload(
            "errors without data", "AnswerResponse", #"{"errors": [{"message": "No such user.", "path": ["login"]}]}"#),
        BrokenPayload(
            "an error in place of the data", "AnswerResponse",
            #"{"version": 2, "data": {"error": "outdated", "message": "Update the app."}}"#),
        BrokenPayload(
            "an error in place of an array", "AnswersResponse",
            #"{"version": 2, "data": {"error": "outdated", "message": "Update the app."}}"#),
        BrokenPayload(
            "an error beside data that is null", "AnswerResponse",
            #"{"version": 2, "status": "error", "message": "The session has ended.", "data": null}"#),
        BrokenPayload(
            "ok that is false beside other keys", "Workspace", #"{"ok": false, "error": "archived", "team": "Blue"}"#),
        // These only look like an error.
        BrokenPayload("a message alone", "BotReply", #"{"message": "hello", "model": "m"}"#),
        BrokenPayload("an error that is null", "BotReply", #"{"error": null, "id": "a", "model": "m"}"#),
        BrokenPayload("errors that are empty", "BotReply", #"{"errors": [], "id": "a", "model": "m"}"#),
        BrokenPayload("a status of success", "BotReply", #"{"status": 200, "title": "done"}"#),
        BrokenPayload("a model of errors", "FailureEntry", #"{"error": "disk full"}"#),
        BrokenPayload(
            "an error beside the value's own keys", "BotReply", #"{"error": "slow", "id": "a", "choices": []}"#),
    ]

    private static let positions: [BrokenPayload] = [
        BrokenPayload("values by position", "Quote", #"[7, "EUR", 1.5, "a"]"#),
        BrokenPayload("values by position without the last", "Quote", #"[7, "EUR", 1.5]"#),
        BrokenPayload("values by position with null", "Quote", #"[7, "EUR", 1.5, null]"#),
        BrokenPayload("values by position in a property", "Ticker", #"{"name": "a", "last": [7, "EUR", 2, "b"]}"#),
        BrokenPayload("arrays by position in a list", "[Quote]", #"[[7, "EUR", 1.5], [8, "USD", 2.5]]"#),
        BrokenPayload("too few values", "Quote", #"[7, "EUR"]"#),
        BrokenPayload("values in another order", "Quote", #"["EUR", 7, 1.5]"#),
        BrokenPayload(
            "an array of one object for a quote", "Ticker",
            #"{"name": "a", "last": [{"channel": 1, "pair": "x", "price": 2}]}"#),
    ]

    private static let dictionariesAndKeys: [BrokenPayload] = [
        BrokenPayload(
            "an array with holes for a dictionary", "Lobby", #"{"title": "a", "members": [null, null, true, false]}"#),
        BrokenPayload("an array with one hole", "Lobby", #"{"title": "a", "members": [null, true]}"#),
        BrokenPayload("an array without holes for a dictionary", "Lobby", #"{"title": "a", "members": [true, false]}"#),
        BrokenPayload("an array of other values for a dictionary", "Lobby", #"{"title": "a", "members": [null, "x"]}"#),
        BrokenPayload("keys of a wrapper's type", "Library", #"{"files": {"a.swift": 1, "b.md": 2}}"#),
        BrokenPayload("keys of an enum", "Library", #"{"opening": {"monday": "9-17"}}"#),
        BrokenPayload("keys of an enum that has no such case", "Library", #"{"opening": {"funday": "9-17"}}"#),
        BrokenPayload("keys of a type without a raw value", "Library", #"{"cells": {"1": 1}}"#),
    ]

    private static let enumsAndSets: [BrokenPayload] = [
        BrokenPayload("an unlabelled value", "Notice", #"{"Rooms": {"lobby": 3, "bar": 1}}"#),
        BrokenPayload("an unlabelled value that is empty", "Notice", #"{"Rooms": {}}"#),
        BrokenPayload("unlabelled values in a list", "[Notice]", #"[{"Closed": {}}, {"Rooms": {"lobby": 3}}]"#),
        BrokenPayload("a labelled value that is missing", "Notice", #"{"Greeting": {"name": "a"}}"#),
        BrokenPayload("options by name", "Role", #"{"name": "a", "permissions": ["read", "write"]}"#),
        BrokenPayload("one option by name in another style", "Role", #"{"name": "a", "permissions": ["share_links"]}"#),
        BrokenPayload(
            "options of several roles", "[Role]",
            #"[{"name": "a", "permissions": ["read"]}, {"name": "b", "permissions": []}]"#),
        BrokenPayload(
            "an option that the set doesn't have", "Role", #"{"name": "a", "permissions": ["read", "admin"]}"#),
        BrokenPayload("options as numbers", "Role", #"{"name": "a", "permissions": [1, 2]}"#),
    ]

    private static let wrapperKeys: [BrokenPayload] = [
        BrokenPayload("a wrapped optional without its key", "Contact", #"{"id": 1, "tags": []}"#),
        BrokenPayload("a wrapped array without its key", "Contact", #"{"id": 1, "phone": null}"#),
        BrokenPayload("both wrapped properties without their keys", "Contact", #"{"id": 1}"#),
        BrokenPayload("null for a wrapped array", "Contact", #"{"id": 1, "phone": "1", "tags": null}"#),
        BrokenPayload(
            "a plain property without its key beside wrapped ones", "Contact", #"{"phone": "1", "tags": []}"#),
    ]

    private static let emptyStrings: [BrokenPayload] = [
        BrokenPayload(
            "an empty string for an optional day", "Release", #"{"title": "a", "day": ""}"#, ["dates": "iso8601"]),
        BrokenPayload("an empty string for an optional URL", "Release", #"{"title": "a", "page": ""}"#),
        BrokenPayload("an empty string for an optional length", "Release", #"{"title": "a", "length": ""}"#),
        BrokenPayload(
            "empty strings at three levels", "[Release]",
            #"[{"title": "a", "page": "", "length": "", "cover": {"source": "", "width": 1}}]"#),
        BrokenPayload(
            "an empty string for a URL inside of a cover", "Release",
            #"{"title": "a", "cover": {"source": "", "width": 1}}"#),
        BrokenPayload("a blank for an optional URL", "Release", #"{"title": "a", "length": " "}"#),
        BrokenPayload(
            "an empty string for a width that is needed", "Release", #"{"title": "a", "cover": {"width": ""}}"#),
    ]

    private static let flags: [BrokenPayload] = [
        BrokenPayload("a flag as a number", "Switches", #"{"name": "a", "isOpen": 1, "isNew": true}"#),
        BrokenPayload("flags as numbers and words", "Switches", #"{"name": "a", "isOpen": "yes", "isNew": 0}"#),
        BrokenPayload(
            "flags that are numbers in some elements", "[Switches]",
            #"[{"name": "a", "isOpen": true, "isNew": false}, {"name": "b", "isOpen": 0, "isNew": ""}]"#),
        BrokenPayload("a flag in quotes", "Switches", #"{"name": "a", "isOpen": "1", "isNew": "0"}"#),
        BrokenPayload("a number that is no flag", "Switches", #"{"name": "a", "isOpen": 2, "isNew": true}"#),
        BrokenPayload(
            "a flag beside a count", "[Switches]",
            #"[{"name": "a", "isOpen": 1, "isNew": true}, {"name": "b", "isOpen": 5, "isNew": true}]"#),
    ]
}
