import { describe, expect, it } from "vitest";
import { ChangePasswordInput, ResetPasswordInput, SignUpAffiliateInput, SignUpInput } from "~/schemas/account";

const who = { name: "Robin Field", email: "robin@example.test" };
const forms = [
  ["sign-up", SignUpInput, { ...who }, "password"],
  ["affiliate sign-up", SignUpAffiliateInput, { ...who, referralCode: "ROBIN1" }, "password"],
  ["reset", ResetPasswordInput, { token: "t".repeat(43) }, "password"],
  ["change", ChangePasswordInput, { currentPassword: "the old one" }, "newPassword"],
] as const;

describe.each(forms)("both passwords of the %s form", (_, schema, rest, field) => {
  const marked = (password: string, confirmPassword: string) => {
    const { error } = schema.safeParse({ ...rest, [field]: password, confirmPassword });
    return [...new Set(error?.issues.map(({ path }) => path.join(".")))].sort();
  };

  it("are both marked if both are blank", () => {
    expect(marked("", "")).toEqual(["confirmPassword", field].sort());
  });

  it("are otherwise marked by what is wrong with each, and pass if they agree", () => {
    expect(marked("a fine secret", "")).toEqual(["confirmPassword"]);
    expect(marked("", "a fine secret")).toEqual(["confirmPassword", field].sort());
    expect(marked("short", "short")).toEqual([field]);
    expect(marked("a fine secret", "a fine secret")).toEqual([]);
  });
});
