import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import {
  errorMessage,
  errorReason,
  errorReference,
  errorText,
  fieldErrors,
  NETWORK_ERROR,
  RequestError,
  routeError,
} from "~/lib/api-error";

const failure = (message: string, data: object | null) => Object.assign(new Error(message), { data });
const unexpected = failure("Unique constraint failed", { code: "INTERNAL_SERVER_ERROR", requestId: "r-1" });

describe("error message", () => {
  it.each([
    ["a refusal", failure("Sold out", { code: "CONFLICT", requestId: "r-1" }), "Sold out"],
    [
      "a shop that is down",
      failure("Try in a minute.", { code: "SERVICE_UNAVAILABLE", requestId: "r-1" }),
      "Try in a minute.",
    ],
    ["a refused field", failure("Check.", { code: "BAD_REQUEST", fieldErrors: { code: "Too short" } }), "Too short"],
    ["no answer", failure(NETWORK_ERROR, null), NETWORK_ERROR],
    ["an answer that broke off", TRPCClientError.from(new TypeError("network error")), NETWORK_ERROR],
    ["a picture that the page refuses", new RequestError("Too large"), "Too large"],
    ["a failure of the shop", unexpected, "Something went wrong on our side. Reference r-1"],
    ["an answer that is no JSON", failure("Unexpected token '<'", null), "Something went wrong on our side."],
    ["a defect of the page", new TypeError("x is undefined"), "Something went wrong on our side."],
    ["a thrown text", "no", "Something went wrong on our side."],
    ["nothing", null, "Something went wrong on our side."],
  ])("is right for %s", (_, error, text) => {
    expect(errorMessage(error)).toBe(text);
  });

  it("can name what failed, for an unexpected failure only", () => {
    expect(errorMessage(unexpected, "The name was not saved.")).toBe("The name was not saved. Reference r-1");
    expect(errorMessage(unexpected, "Error updating tag")).toBe("Error updating tag. Reference r-1");
    expect(errorMessage(failure("Sold out", { code: "CONFLICT" }), "Not added.")).toBe("Sold out");
    expect(errorMessage(failure(NETWORK_ERROR, null), "Not added.")).toBe(NETWORK_ERROR);
  });

  it("splits into text, reference, reason and field errors", () => {
    const fields = { code: "Too short", name: "Required" };
    const refused = failure("Check.", {
      code: "BAD_REQUEST",
      reason: "invalid-input",
      fieldErrors: fields,
      requestId: "r",
    });
    expect([errorText(unexpected), errorReference(unexpected)]).toEqual(["Something went wrong on our side.", "r-1"]);
    expect([errorReason(refused), errorReference(refused)]).toEqual(["invalid-input", null]);
    expect(fieldErrors(refused)).toEqual(fields);
    expect([fieldErrors(null), errorReason(undefined)]).toEqual([{}, null]);
  });

  it("is read from a route handler's response, or from what a proxy sends instead", () => {
    const refused = routeError({ error: { message: "Sign in", code: "UNAUTHORIZED", reason: "sign-in-required" } });
    expect([errorMessage(refused), errorReason(refused)]).toEqual(["Sign in", "sign-in-required"]);
    const failed = routeError({ error: { message: "x", code: "INTERNAL_SERVER_ERROR", requestId: "r-2" } });
    expect(errorMessage(failed)).toBe("Something went wrong on our side. Reference r-2");
    for (const body of [null, "Bad gateway", {}])
      expect(errorMessage(routeError(body))).toBe("Something went wrong on our side.");
  });
});
