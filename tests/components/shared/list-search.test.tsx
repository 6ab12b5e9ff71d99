import { act, fireEvent, screen } from "@testing-library/react";
import { useQueryStates } from "nuqs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ListSearch } from "~/components/admin/list-search";
import { OrderSearch } from "~/components/admin/orders/order-search";
import { ordersHref, ordersOptions, ordersParsers } from "~/components/admin/orders/search-params";
import { expectUrl } from "~tests/support/expect-url";
import { press, type } from "~tests/support/interactions";
import { changeUrl } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

function Orders() {
  const [params, setParams] = useQueryStates(ordersParsers, ordersOptions);
  return (
    <>
      <p>Listed: {ordersHref(params)}</p>
      <OrderSearch params={params} onChange={setParams} />
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const enter = (value: string) => fireEvent.change(field(), { target: { value } });

const send = () => fireEvent.submit(field());

describe("order search", () => {
  beforeEach(() => renderWithApi(<Orders />));

  it("keeps the search if a filter choice follows immediately, in one history entry", async () => {
    await press("Filters");
    await screen.findByLabelText("Sort by");
    enter("noor");
    send();
    type("Sort by", "highest");
    expect(screen.getByText("Listed: /admin/orders?section=waiting&q=noor&sort=highest")).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("highest");
    await expectUrl("?q=noor&sort=highest");
    expect(changeUrl).toHaveBeenCalledOnce();
  });

  it("starts shortly after the last letter, with one history entry for all that was typed", async () => {
    enter("noor");
    await expectUrl("?q=noor");
    enter("noor a");
    expect(field().value).toBe("noor a");
    await expectUrl("?q=noor+a", "replace");
    enter("");
    await expectUrl("");
  });

  it("keeps typed but unapplied amounts when another filter changes, until Clear filters", async () => {
    await press("Filters");
    await screen.findByLabelText("Total from ($)");
    type("Total from ($)", "50");
    type("Payment", "paid");
    await expectUrl("?paid=paid");
    expect(screen.getByLabelText<HTMLInputElement>("Total from ($)").value).toBe("50");
    await press("Clear filters");
    await expectUrl("");
    expect(screen.getByLabelText<HTMLInputElement>("Total from ($)").value).toBe("");
    expect(screen.getByLabelText<HTMLSelectElement>("Payment").value).toBe("any");
  });
});

it("text typed after a search is kept, and Clear empties and focuses the field", async () => {
  const onSearch = vi.fn();
  const { rerender } = await renderWithApi(<ListSearch label="Search" search="" onSearch={onSearch} />);
  enter("noor");
  await press("Search");
  expect(onSearch).toHaveBeenLastCalledWith("noor");
  enter("noor@ex");
  rerender(<ListSearch label="Search" search="noor" onSearch={onSearch} />);
  expect(field().value).toBe("noor@ex");
  await press("Clear");
  expect(field().value).toBe("");
  expect(document.activeElement).toBe(field());
  expect(onSearch).toHaveBeenLastCalledWith("");
});

it("the field follows a search from elsewhere, and keeps the focus", async () => {
  const { rerender } = await renderWithApi(<ListSearch label="Search" search="noor" onSearch={() => {}} />);
  expect(field().value).toBe("noor");
  act(() => field().focus());
  enter("noor@");
  rerender(<ListSearch label="Search" search="kim" onSearch={() => {}} />);
  expect(field().value).toBe("kim");
  expect(document.activeElement).toBe(field());
});
