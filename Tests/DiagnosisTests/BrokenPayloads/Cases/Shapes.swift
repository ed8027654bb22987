extension BrokenPayload {
    /// Payloads of several shapes, each with payloads that only look like them.
    static let shapes: [BrokenPayload] = discriminators + singleElements + superclasses

    private static let discriminators: [BrokenPayload] = [
        BrokenPayload(
            "an entry of another type", "Timeline",
            """
            {"title": "t", "entries": [{"type": "post", "author": "a", "text": "x"}, {"type": "photo", "author": "b",
              "url": "u", "size": {"width": 3, "height": 2}}, {"type": "post", "author": "c", "text": "y", "likes": 2}]}
            """),
        BrokenPayload(
            "entries of three types", "[TimelineEntry]",
            """
            [{"type": "post", "author": "a", "text": "x"}, {"type": "user.joined", "user": "b", "at": 7},
             {"type": "poll", "author": "c", "options": ["x", "y"]}, {"type": "poll", "author": "d", "options": [], "end": 1}]
            """),
        BrokenPayload(
            "a payload by its event", "[Delivery]",
            """
            [{"event": "sent", "payload": {"weight": 1.5, "receiver": "a"}}, {"event": "lost", "payload": {"reason": "r"}}]
            """),
        BrokenPayload(
            "a value of another kind by its kind", "[Gadget]",
            """
            [{"name": "a", "kind": "level", "value": 3.5}, {"name": "b", "kind": "door", "value": {"isOpen": true}},
             {"name": "c", "kind": "level", "value": 4}]
            """),
        BrokenPayload(
            "values by their kind in a dictionary", "Greenhouse",
            """
            {"gadgets": {"north": [{"name": "a", "class": "level", "value": 3}, {"name": "b", "class": "door", "value": "x"}]}}
            """),
        BrokenPayload(
            "a snake-case event", "[Visit]",
            """
            [{"event_type": "user_came", "visitor_name": "a"}, {"event_type": "user_left", "after_minutes": 7}]
            """, ["keys": "snake"]),
        BrokenPayload(
            "a case named by a member", "Sheet",
            #"{"marks": [{"type": "circle", "radius": 2}, {"type": "caption", "text": "a"}, {"type": "blank"}]}"#),
        BrokenPayload(
            "a case named by a member, beside a member with its name", "[Passage]",
            #"[{"type": "text", "text": "a"}, {"type": "picture", "url": "http://a.b", "width": 2}]"#),
        BrokenPayload(
            "cases named in another style", "[Mark]",
            """
            [{"kind": "BAR_CHART", "bars": [1, 2]}, {"kind": "CIRCLE", "radius": 1}, {"kind": "BLANK"}]
            """),
        // These only look like several shapes.
        BrokenPayload(
            "entries of one type without a text", "[TimelineEntry]",
            #"[{"type": "post", "author": "a", "text": "x"}, {"type": "post", "author": "b", "link": "u"}]"#),
        BrokenPayload(
            "a text missing in entries of both types", "[TimelineEntry]",
            """
            [{"type": "post", "author": "a", "text": "x"}, {"type": "photo", "author": "b", "url": "u"},
             {"type": "photo", "author": "c", "url": "v", "text": "y"}]
            """),
        BrokenPayload(
            "an entry of another type that only lacks a text", "[TimelineEntry]",
            #"[{"type": "admin", "author": "a", "text": "x"}, {"type": "guest", "author": "b"}]"#),
        BrokenPayload(
            "an entry of another type with a misspelled key", "[TimelineEntry]",
            #"[{"type": "post", "author": "a", "text": "x"}, {"type": "note", "author": "b", "Text": "y"}]"#),
        BrokenPayload(
            "entries without a type", "[Gadget]",
            #"[{"name": "a", "value": 3}, {"name": "b", "value": {"isOpen": true}}]"#),
        BrokenPayload("a member that names no case", "Sheet", #"{"marks": [{"type": "square", "side": 2}]}"#),
    ]

    private static let singleElements: [BrokenPayload] = [
        BrokenPayload("one song", "Playlist", #"{"name": "a", "songs": {"title": "s"}, "moods": ["calm"]}"#),
        BrokenPayload("one tag", "Playlist", #"{"name": "a", "songs": [], "moods": [], "tags": "red"}"#),
        BrokenPayload("one mood", "Playlist", #"{"name": "a", "songs": [], "moods": "lively"}"#),
        BrokenPayload(
            "one song where others are several", "[Playlist]",
            """
            [{"name": "a", "songs": [{"title": "s"}, {"title": "t"}], "moods": []},
             {"name": "b", "songs": {"title": "u", "seconds": 9}, "moods": []}]
            """),
        BrokenPayload(
            "one tag in every playlist", "[Playlist]",
            """
            [{"name": "a", "songs": [], "moods": [], "tags": "red"}, {"name": "b", "songs": [], "moods": [], "tags": "blue"}]
            """),
        BrokenPayload(
            "songs by their ids where others are a list", "[Playlist]",
            """
            [{"name": "a", "songs": [{"title": "s"}], "moods": []},
             {"name": "b", "songs": {"7": {"title": "u"}, "12": {"title": "v"}}, "moods": []}]
            """),
        // These only look like one element.
        BrokenPayload(
            "tags between commas", "Playlist", #"{"name": "a", "songs": [], "moods": [], "tags": "red,blue"}"#),
        BrokenPayload("tags that are empty text", "Playlist", #"{"name": "a", "songs": [], "moods": [], "tags": ""}"#),
        BrokenPayload("a number for tags", "Playlist", #"{"name": "a", "songs": [], "moods": [], "tags": 7}"#),
        BrokenPayload(
            "songs in an object", "Playlist", #"{"name": "a", "songs": {"items": [{"title": "s"}]}, "moods": []}"#),
        BrokenPayload("a mood that is none", "Playlist", #"{"name": "a", "songs": [], "moods": "loud"}"#),
        BrokenPayload("one name that is read by hand", "Queue", #"{"names": "a"}"#),
        BrokenPayload("one visit for a list", "[Visit]", #"{"eventType": "came", "visitorName": "s"}"#),
    ]

    private static let superclasses: [BrokenPayload] = [
        BrokenPayload("a superclass's keys beside the others", "Ferry", #"{"decks": 3, "name": "a", "crewSize": 9}"#),
        BrokenPayload("a superclass's keys without its own key", "Tug", #"{"pull": 9.5, "name": "a"}"#),
        BrokenPayload(
            "a superclass's keys in a list", "Harbour",
            #"{"ferries": [{"name": "a", "decks": 3}, {"name": "b", "decks": 1}]}"#),
        BrokenPayload(
            "a superclass's keys in snake case", "[Ferry]", #"[{"decks": 3, "crew_size": 4, "name": "n"}]"#,
            ["keys": "snake"]),
        // These only look like it.
        BrokenPayload("a superclass's key and none of its keys", "Ferry", #"{"decks": 3, "crew": 9}"#),
        BrokenPayload("a superclass's object without its name", "Ferry", #"{"decks": 3, "super": {"crewSize": 1}}"#),
    ]
}
