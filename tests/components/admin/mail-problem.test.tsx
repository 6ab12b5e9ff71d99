// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { MailProblem } from "~/components/admin/mail-problem";

afterEach(cleanup);

describe("mail problem notice", () => {
  it("shows the reason and a link to the e-mail settings", () => {
    render(<MailProblem problem="The password cannot be read." withLink />);
    expect(screen.getByRole("alert").textContent).toContain("E-mails are not being sent");
    expect(screen.getByRole("alert").textContent).toContain("The password cannot be read. E-mails wait until then.");
    const link = screen.getByRole("link", { name: "E-mail settings" });
    expect(link.getAttribute("href")).toBe("/admin/settings?tab=email");
  });
});
