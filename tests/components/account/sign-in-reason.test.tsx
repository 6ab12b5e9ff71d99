import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { CheckoutNote } from "~/components/account/checkout-note";

it.each([
  ["/checkout", "Sign in to check out. Your cart is kept."],
  ["/checkout?again=1", "Sign in to check out. Your cart is kept."],
  ["/checkout-lines", ""],
  ["/profile", ""],
  ["/", ""],
])("the sign-in page on the way to %s says: %s", (next, text) => {
  expect(render(<CheckoutNote next={next} />).container.textContent).toBe(text);
});
