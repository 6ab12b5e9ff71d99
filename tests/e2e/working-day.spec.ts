// A working day of an admin: a statement's payments, parcels, the inbox, and new prices. Counts clicks and keys; typed
// or pasted text counts as one action.
import type { Page } from "@playwright/test";
import { counted } from "./count-actions";
import { expect, expectAccessible, keysReady, rows, test } from "./fixtures";
import { ask, buyable, type Customer, dollars, newAdmin, newCustomer, type PlacedOrder, placeOrder } from "./ordering";

const stamp = Date.now().toString(36).toUpperCase();
const plain = (cents: number) => (cents / 100).toFixed(2);

type Day = { admin: Page; customer: Customer; orders: PlacedOrder[] };

/** Eight lines match their orders exactly, one covers two; also a part, too much, a stranger's and a duplicate. */
function statementOf([part, over, one, two, ...exact]: PlacedOrder[]) {
  const [first] = exact;
  if (!part || !over || !one || !two || !first) throw new Error("eleven orders are placed");
  const line = (note: string, cents: number, at: number) =>
    `${stamp}D${at},2026-11-2${at % 3},$${plain(cents)},COMPLETE,${note},Dora Payer`;
  const lines = [
    "Transaction ID,Date,Amount,Status,Notes,Name of sender",
    ...exact.map(({ shortId, totalCents }, at) => line(shortId, totalCents, at)),
    line(`${one.shortId} and ${two.shortId}`, one.totalCents + two.totalCents, 7),
    line(`part of ${part.shortId}`, 2_000, 8),
    line(`${over.shortId} keep the change`, over.totalCents + 500, 9),
    line(`lunch ${stamp}`, 1_234, 10),
    line(`${first.shortId} once more`, first.totalCents, 11),
  ];
  return { text: lines.join("\n"), part, over, one, two, first };
}

async function workOffStatement({ admin, orders }: Day): Promise<number> {
  const { text, part, over, one, two, first } = statementOf(orders);
  await admin.goto("/admin/payments?view=statement");
  const lines = admin.getByRole("region", { name: "Lines to review" }).getByRole("listitem");
  const lineOf = (said: string) => lines.filter({ hasText: said });
  const question = admin.getByRole("alertdialog");
  let actions = 0;
  const act = async (work: () => Promise<void>) => {
    actions++;
    await work();
  };
  const press = (name: string | RegExp, within: Pick<typeof question, "getByRole"> = admin) =>
    act(() => within.getByRole("button", { name }).click());

  await act(() => admin.getByLabel("Statement", { exact: true }).fill(text));
  await press("Import 12 payments");
  await expect(admin.getByText("12 new payments imported")).toBeVisible();
  await press("Confirm all exact (8)");
  await expect(question).toContainText(`#${one.shortId} + #${two.shortId}`);
  await press("Confirm all", question);
  await expect(question.getByText("Confirmed", { exact: true })).toHaveCount(8);
  await act(() => admin.keyboard.press("Escape"));
  await expect(question).toHaveCount(0);

  await press(/^Confirm/, lineOf(`part of ${part.shortId}`));
  await press("Confirm", question);
  await expect(lineOf(`part of ${part.shortId}`)).toHaveCount(0);

  await press(/^Confirm/, lineOf("keep the change"));
  await expect(question).toContainText("What happens to the $5.00 overpaid?");
  await expectAccessible(admin);
  await press("Confirm", question);
  await expect(lineOf("keep the change")).toHaveCount(0);

  await press(/^Decide/, lineOf("once more"));
  await expect(question).toContainText(`What happens to the ${dollars(first.totalCents)} overpaid?`);
  await press("Confirm", question);
  await expect(lineOf("once more")).toHaveCount(0);

  await press(/^Ignore/, lineOf(`lunch ${stamp}`));
  await expect(admin.getByText("Line ignored")).toBeVisible();
  await expect(lineOf(`lunch ${stamp}`)).toHaveCount(0);
  await admin.goto("/admin/payments?view=returns");
  const returned = (order: PlacedOrder) => admin.getByRole("listitem").filter({ hasText: order.shortId });
  await expect(returned(over)).toContainText("$5.00 to Dora Payer");
  await expect(returned(first)).toContainText(`${dollars(first.totalCents)} to Dora Payer`);
  return actions;
}

async function shipParcels({ admin, customer, orders }: Day): Promise<string[]> {
  const ids = orders.map(({ orderId }) => orderId);
  const paid = await rows<{ id: string; short_id: string }>(
    "select id, short_id from orders where id = any($1) and is_paid",
    [ids],
  );
  expect(paid).toHaveLength(10);
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await admin.goto(`/admin/orders?section=ready&q=${encodeURIComponent(customer.email)}`);
  await expect(admin.getByRole("region", { name: "Paid - Ready to Ship" }).getByRole("listitem")).toHaveCount(10);
  // The output of the carrier's software for these addresses.
  const list = paid.map(({ short_id: shortId }) => `${shortId}\t9400${shortId}`).join("\n");
  await admin.evaluate((text) => navigator.clipboard.writeText(text), list);

  const done = await counted(admin);
  await admin.getByRole("button", { name: "Paste tracking numbers" }).click();
  const pasting = admin.getByRole("dialog", { name: "Paste tracking numbers" });
  await expect(pasting.getByLabel("Order ids and tracking numbers")).toBeFocused();
  await admin.keyboard.press("Control+v");
  await pasting.getByRole("button", { name: "Save 10 numbers" }).click();
  await expect(pasting.getByText("10 saved, 0 saved before, 0 refused.")).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(pasting).toHaveCount(0);
  await expect(admin.getByText("No order matches")).toBeVisible();
  const told = await rows("select 1 from outbox_mails where template = 'tracking' and order_id = any($1)", [ids]);
  expect(told).toHaveLength(10);
  return done();
}

async function emptyInbox({ admin, customer: { name, email } }: Day): Promise<string[]> {
  await admin.goto("/admin/messages");
  // The title sorts first among the canned answers.
  const canned = { answerId: crypto.randomUUID(), title: `! ${stamp}`, body: "Hello {name}, it is on its page." };
  await ask(admin, "mutation", "admin.messages.saveCannedAnswer", canned);
  const list = admin.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(list.first()).toBeVisible();
  await keysReady(admin);
  const answer = admin.getByLabel("Your answer");
  const done = await counted(admin);
  const { keyboard } = admin;

  // Filters the queue to this customer and opens the first message.
  await keyboard.press("/");
  await keyboard.type(email);
  await keyboard.press("Enter");
  await expect(list).toHaveCount(3);
  await keyboard.press("Tab");
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(answer).toBeVisible();
  for (const left of [2, 1, 0]) {
    const here = admin.url();
    if (left === 2) {
      await expect(admin.getByLabel("Insert a canned answer")).toBeVisible();
      await keyboard.press("c");
      await keyboard.press("ArrowDown");
      await expect(answer).toHaveValue(`Hello ${name}, it is on its page.`);
    } else {
      await keyboard.press("a");
      await keyboard.type("Yes, and thank you for asking.");
    }
    await keyboard.press("Control+Enter");
    await expect(admin).not.toHaveURL(here);
    if (left > 0) await expect(answer).toHaveValue("");
  }
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(admin.getByText("No messages found")).toBeVisible();
  const sent = await rows(
    "select 1 from outbox_mails where to_email = $1 and template in ('contact-answer', 'order-message')",
    [email],
  );
  expect(sent).toHaveLength(3);
  await rows("delete from canned_answers where title = $1", [canned.title]);
  return done();
}

/** Two products at $50.00 ($40.00 each from ten); hidden, so that no other page shows them. */
async function raisePrices({ admin }: Day): Promise<string[]> {
  const names = [`Day One ${stamp}`, `Day Two ${stamp}`];
  const made = await rows<{ id: string }>(
    `insert into products (name, slug, sku, description, hidden, supplier_cost_cents, markup_bps, updated_at)
     select n, lower(replace(n, ' ', '-')), 'E2E-' || lower(replace(n, ' ', '-')), '', true, 2000, 15000, now()
     from unnest($1::text[]) n returning id`,
    [names],
  );
  const ids = made.map(({ id }) => id);
  await rows(
    "insert into volume_tiers (product_id, quantity, price_override_cents) select unnest($1::uuid[]), 10, 4000",
    [ids],
  );
  const prices = () =>
    rows<{ cents: number; rung: number }>(
      `select round(p.supplier_cost_cents * (10000 + p.markup_bps) / 10000.0)::int as cents, t.price_override_cents as rung
       from products p join volume_tiers t on t.product_id = p.id where p.id = any($1)`,
      [ids],
    );
  await admin.goto(`/admin/products?q=${stamp}`);
  const done = await counted(admin);
  await admin.getByRole("checkbox", { name: "Select All" }).click();
  await admin.getByRole("button", { name: "Bulk Actions" }).click();
  await admin.getByLabel("Action", { exact: true }).selectOption({ label: "Change price by percent" });
  await admin.getByLabel("Percent", { exact: true }).fill("7.5");
  await admin.getByRole("button", { name: "Preview for 2 products" }).click();
  const preview = admin.getByRole("dialog");
  for (const name of names) {
    const row = preview.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText(/\$50\.00.*\$53\.75.*10\+.*\$40\.00.*\$43\.00/);
  }
  await preview.getByRole("button", { name: "Apply to 2 products" }).click();
  await expect.poll(prices).toEqual([
    { cents: 5_375, rung: 4_300 },
    { cents: 5_375, rung: 4_300 },
  ]);
  // Earlier changes are below, each with its own undo.
  await admin.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(admin.getByText("Undone: 2 restored")).toBeVisible();
  await expect.poll(prices).toEqual([
    { cents: 5_000, rung: 4_000 },
    { cents: 5_000, rung: 4_000 },
  ]);
  await rows("delete from products where id = any($1)", [ids]);
  return done();
}

test("a working day: twelve payments, ten parcels, three messages and new prices", async ({ browser }, info) => {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const customer = await newCustomer(browser, "Dora Payer");
  const { page, name, email } = customer;
  const orders: PlacedOrder[] = [];
  for (let n = 0; n < 11; n++) orders.push(await placeOrder(customer, product.id));
  const [{ orderId } = { orderId: "" }] = orders;
  await ask(page, "mutation", "orders.sendMessage", { orderId, message: "When does it leave?" });
  for (const message of ["Do you ship on Saturdays?", "Is there a certificate?"]) {
    const about = { conversationId: crypto.randomUUID(), topic: "other", name, email, productSlug: null, message };
    await ask(page, "mutation", "contact.send", about);
  }
  const day: Day = { admin: await newAdmin(browser), customer, orders };

  const statement = await test.step("a statement of twelve payments, in at most twelve actions", () =>
    workOffStatement(day));
  expect(statement).toBeLessThanOrEqual(12);
  const parcels = await test.step("ten parcels, in four actions", () => shipParcels(day));
  expect(parcels).toEqual(["click", "Control+v", "click", "Escape"]);
  const inbox = await test.step("the inbox, by keyboard alone", () => emptyInbox(day));
  expect(inbox).toEqual([
    ...["/", "Enter", "Tab", "j", "Enter"],
    ...["c", "ArrowDown", "Control+Enter", "a", "Control+Enter", "a", "Control+Enter"],
  ]);
  const prices = await test.step("all prices and volume prices up by 7.5%, and back", () => raisePrices(day));
  expect(prices.length).toBeLessThanOrEqual(7);

  const acts = `payments ${statement}, parcels ${parcels.length}, inbox ${inbox.length}, prices ${prices.length}`;
  info.annotations.push({ type: "acts", description: acts });
  console.info(`a working day in clicks and keys: ${acts}`);
  await day.admin.context().close();
});
