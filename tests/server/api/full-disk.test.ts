import { expect, it } from "vitest";
import { toTRPCError } from "~/server/api/trpc";

it.each(["ENOSPC", "EDQUOT", "EFBIG", "EROFS"])(
  "a disk that takes no more (%s) is told as 503, to be tried later",
  (code) => {
    const error = Object.assign(new Error("write"), { code });
    expect(toTRPCError(error, { what: "a test" }).code).toBe("SERVICE_UNAVAILABLE");
    expect(toTRPCError(Object.assign(new Error("read"), { code: "EISDIR" }), { what: "a test" }).code).toBe(
      "INTERNAL_SERVER_ERROR",
    );
  },
);
