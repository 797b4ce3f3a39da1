import Accounts
import Documents
import Hummingbird
import NIOCore

extension Response {
    /// Everything that is kept about the person, as one file that a browser saves.
    ///
    /// It is read and sent in pages, so its size and slow clients do not matter.
    package static func file(of export: AccountExport) -> Response {
        let body = ResponseBody { writer in
            try await export.write { text in try await writer.write(ByteBuffer(string: text)) }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json",
                .contentDisposition: "attachment; filename=\"parkway-account.json\"",
                .cacheControl: "no-store",
            ], body: body)
    }
}
