import Foundation
import TestSupport
import Testing

@Suite("Spots, photos, undo and reminders on the command line", .ownThreads)
struct ParkingUndoTests {
    @Test func aSpotIsSavedShownAndChanged() throws {
        let program = try SampleTown.signedIn().program
        let at = ["--at", "45.3905,-65.3541"]
        try program.add(at + ["--level", "-2", "--bay", "B 214", "--note", "By the lift\nDoor 3"])
        let id = try Self.id(program)
        let shown = try program.succeed(["show", id]).output
        #expect(shown.contains("Level        -2\n"))
        #expect(shown.contains("Bay          B 214\n"))
        #expect(shown.contains("Note         By the lift\n             Door 3"))
        try program.succeed(["note", id, "--level", "Blue", "--note", ""])
        let changed = try program.succeed(["show", id]).output
        #expect(changed.contains("Level        Blue\n") && !changed.contains("Note"))
        #expect(try program.succeed(["list", "--csv"]).output.contains(",Blue,B 214,"))
        #expect(try program.run(["note", id]).status == 2)
        let calendar = try program.succeed(["list", "--ics"]).output
        #expect(calendar.contains("BEGIN:VEVENT\r\n") && !calendar.contains("CKXR318"))
    }

    @Test func aRemovalAndAnEndAreUndone() throws {
        let program = try SampleTown.signedIn().program
        try program.add()
        let id = try Self.id(program)
        let removed = try program.succeed(["remove", id, "--yes"])
        #expect(removed.messages.contains("Undo within 10 minutes: parkway undo "))
        #expect(try program.run(["show", id]).status == 1)
        #expect(try program.succeed(["undo", id]).output.hasPrefix("Restored parking "))
        try program.succeed(["end", id])
        #expect(try program.succeed(["undo", id]).output.hasPrefix("Reopened parking "))
        let nothing = try program.run(["undo", id])
        #expect(nothing.status == 1)
        #expect(nothing.messages.contains("so there is nothing to undo"))
        #expect(try program.succeed(["share", id]).output.hasPrefix("/s/"))
        try program.succeed(["share", id, "--stop"])
    }

    @Test func aPhotoIsSavedAndWrittenAgain() throws {
        let program = try SampleTown.signedIn().program
        try program.add()
        let id = try Self.id(program)
        let picture = Repository.root.appending(
            path: "Tests/PhotoRenderingTests/Pictures/turned.jpg")
        try program.succeed(["photo", id, picture.path])
        let folder = try TemporaryFolder()
        let copy = folder.file("copy.jpg")
        try program.succeed(["photo", id, "--save", copy.path])
        #expect(try Data(contentsOf: copy).starts(with: [0xFF, 0xD8, 0xFF]))
        let other = folder.file("other.txt")
        try Data("text".utf8).write(to: other)
        let refused = try program.run(["photo", id, other.path])
        #expect(refused.status == 1)
        #expect(refused.messages.contains("is not a JPEG, PNG, WebP or HEIC file"))
        try program.succeed(["photo", id, "--remove"])
        #expect(try program.run(["photo", id, "--save", copy.path]).status == 1)
    }

    @Test func remindersAreShownAndChanged() throws {
        let program = try SampleTown.signedIn().program
        #expect(
            try program.succeed(["reminders"]).output.contains("Ends soon      15 minutes before"))
        let changed = try program.succeed(
            ["reminders", "--from", "12 Harbour Street", "--early", "10", "--no-ended"]
        ).output
        #expect(changed.contains("Leave in time  10 minutes early, from 12 Harbour Street"))
        #expect(changed.contains("Ended          off"))
        let wrong = try program.run(["reminders", "--early", "999"])
        #expect(wrong.status == 1 && wrong.messages.contains("choose 0 to 240 minutes"))
        let calendar = try program.succeed(["reminders", "calendar"]).output
        #expect(calendar.hasPrefix("/calendar/") && calendar.contains(".ics"))
        #expect(try program.succeed(["reminders"]).output.contains("Calendar       on"))
        try program.succeed(["reminders", "calendar", "--stop"])
        #expect(try program.succeed(["reminders"]).output.contains("Calendar       none"))
    }

    private static func id(_ program: Program) throws -> String {
        let list = try program.succeed(["list", "--json"]).output
        let object = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any]
        let items = try #require(object?["items"] as? [[String: Any]])
        return try #require(items.first?["id"] as? String)
    }
}
