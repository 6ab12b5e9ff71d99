import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ReferralCapture } from "~/components/store/visit-records";
import { api as client } from "~/trpc/react";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "affiliate.recordClick": () => undefined,
});

/** A page whose header has queried the viewer before ReferralCapture mounts. */
function Page() {
  const { isFetched } = client.account.me.useQuery();
  return isFetched ? <ReferralCapture /> : null;
}

it("the click is recorded even if another part of the page queried the viewer first", async () => {
  navigation.search = "ref=ada12345";
  await renderWithApi(<Page />, api);
  await waitFor(() => expect(api["affiliate.recordClick"]).toHaveBeenCalledTimes(1));
  expect(api["account.me"]).toHaveBeenCalledTimes(1);
});

it("the click on a link to a page that needs an account is recorded on the sign-in page, as one on that page", async () => {
  window.history.replaceState(null, "", "/login?next=%2Fprofile%3Fmembership%3DGold&ref=ada12345&utm_source=letter");
  await renderWithApi(<Page />, api);
  await waitFor(() =>
    expect(api["affiliate.recordClick"].mock.calls[0]?.[0]).toMatchObject({
      ...{ code: "ada12345", landingPage: "/profile", utmSource: "letter" },
    }),
  );
});
