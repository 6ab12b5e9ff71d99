import { expect, it } from "vitest";
import { toTRPCError } from "~/server/api/trpc";

it.each(["ENOSPC", "EDQUOT", "EFBIG", "EROFS"])("a disk that cannot be written (%s) maps to 503", (code) => {
  const error = Object.assign(new Error("write"), { code });
  expect(toTRPCError(error, { what: "a test" }).code).toBe("SERVICE_UNAVAILABLE");
  expect(toTRPCError(Object.assign(new Error("read"), { code: "EISDIR" }), { what: "a test" }).code).toBe(
    "INTERNAL_SERVER_ERROR",
  );
});

it.each([
  'could not extend file "base/16384/2619": No space left on device',
  "Raw query failed. Code: `53100`. Message: `could not write to file`",
  "cannot execute INSERT in a read-only transaction",
  "Database error. Code: `08P01`. Message: `server login has been failing, try again later (server_login_retry)`",
  "server conn crashed?",
  "Database error. Code: `57P01`. Message: `terminating connection due to unexpected postmaster exit`",
])("a database that cannot write, or a pooler without one, maps to 503: %s", (message) => {
  const error = new Error("the client's words", { cause: new Error(message) });
  expect(toTRPCError(error, { what: "a test" }).code).toBe("SERVICE_UNAVAILABLE");
});

it("a protocol error maps to 500", () => {
  const message = "bind message supplies 1 parameters, but prepared statement requires 0";
  const error = Object.assign(new Error(message), { code: "08P01", severity: "ERROR" });
  expect(toTRPCError(error, { what: "a test" }).code).toBe("INTERNAL_SERVER_ERROR");
});
