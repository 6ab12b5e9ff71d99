import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, startTransition, use, useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { ListSearch } from "~/components/admin/list-search";
import { OrderSearch } from "~/components/admin/orders/order-search";
import { type OrdersAddress, ordersHref, readOrdersAddress } from "~/components/admin/orders/search-params";
import { useUrlChange } from "~/components/ui/use-url-change";
import { router } from "~tests/support/next-navigation";

const asked: string[] = [];
let arrive: () => void;

/** A page whose address changes as the router changes it: in a transition, when the page behind it has arrived. */
function Page({ children }: { children: (address: OrdersAddress) => React.ReactNode }) {
  const [href, setHref] = useState<Promise<string>>(() => Promise.resolve("/admin/orders?"));
  router.push.mockImplementation((next) => {
    asked.push(next);
    const page = new Promise<string>((resolve) => {
      arrive = () => resolve(next);
    });
    startTransition(() => setHref(page));
  });
  return (
    <Suspense>
      <Arrived href={href}>{children}</Arrived>
    </Suspense>
  );
}

type ArrivedProps = { href: Promise<string>; children: (address: OrdersAddress) => React.ReactNode };
function Arrived({ href, children }: ArrivedProps) {
  const params = new URLSearchParams(use(href).split("?")[1] ?? "");
  return children(readOrdersAddress(params));
}

function Orders({ address }: { address: OrdersAddress }) {
  const { wanted, change, isMoving } = useUrlChange(address, ordersHref);
  return (
    <>
      <p>Listed: {ordersHref(address)}</p>
      <p>{isMoving ? "moving" : "still"}</p>
      <OrderSearch address={wanted} onChange={change} />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(async () => {
  asked.length = 0;
  await act(async () => render(<Page>{(address) => <Orders address={address} />}</Page>));
});
it("a choice made while a search is on its way keeps the search, and shows at once", async () => {
  type(field(), "noor");
  press("Search");
  expect(screen.getByText("Listed: /admin/orders?section=waiting")).toBeTruthy();
  expect(screen.getByText("moving")).toBeTruthy();
  press("Filters");
  type(screen.getByLabelText("Sort by"), "highest");
  expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("highest");
  expect(asked).toEqual(["/admin/orders?section=waiting&q=noor", "/admin/orders?section=waiting&q=noor&sort=highest"]);
  await act(async () => arrive());
  expect(screen.getByText("Listed: /admin/orders?section=waiting&q=noor&sort=highest")).toBeTruthy();
  expect(screen.getByText("still")).toBeTruthy();
});

it("what is typed while the answer is on its way stays; Clear empties the field", async () => {
  type(field(), "noor");
  press("Search");
  type(field(), "noor@ex");
  await act(async () => arrive());
  expect(field().value).toBe("noor@ex");
  press("Clear");
  expect(field().value).toBe("");
  expect(asked.at(-1)).toBe("/admin/orders?section=waiting");
  expect(document.activeElement).toBe(field());
});

it("a choice beside amounts that are typed but not applied leaves them; Clear filters empties them", async () => {
  press("Filters");
  type(screen.getByLabelText("Total from ($)"), "50");
  type(screen.getByLabelText("Payment"), "paid");
  await act(async () => arrive());
  expect(screen.getByLabelText<HTMLInputElement>("Total from ($)").value).toBe("50");
  press("Clear filters");
  await act(async () => arrive());
  expect(screen.getByLabelText<HTMLInputElement>("Total from ($)").value).toBe("");
  expect(screen.getByLabelText<HTMLSelectElement>("Payment").value).toBe("any");
});

it("the field follows what is searched for elsewhere, and keeps the focus", () => {
  cleanup();
  const { rerender } = render(<ListSearch label="Search" search="noor" onSearch={() => {}} />);
  expect(field().value).toBe("noor");
  field().focus();
  type(field(), "noor@");
  rerender(<ListSearch label="Search" search="kim" onSearch={() => {}} />);
  expect(field().value).toBe("kim");
  expect(document.activeElement).toBe(field());
});
