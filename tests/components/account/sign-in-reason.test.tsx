import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { SignInReason } from "~/components/account/sign-in-reason";

it.each([
  ["/checkout", "Sign in to check out. Your cart is kept."],
  ["/checkout?again=1", "Sign in to check out. Your cart is kept."],
  ["/checkout-lines", ""],
  ["/orders/688360d6-0000-4000-8000-000000000000?placed", "Sign in to see your order."],
  ["/missing-order", "Sign in to look up whose referral your order counts for."],
  ["/profile", ""],
  ["/", ""],
])("the sign-in page on the way to %s says: %s", (next, text) => {
  expect(render(<SignInReason next={next} />).container.textContent).toBe(text);
});
