import type { Capability } from "~/domain/staff";

/**
 * The capability each router under `admin` requires. A router not listed here requires "manage", which owners and
 * managers have. BY_PROCEDURE overrides single procedures.
 */
const BY_ROUTER: Readonly<Record<string, Capability>> = {
  navigation: "panel",
  palette: "panel",
  staff: "panel",
  messages: "messages",
  backup: "backup",
};

const BY_PROCEDURE: Readonly<Record<string, Capability>> = {
  "orders.list": "orders.read",
  "orders.summary": "orders.read",
  "orders.byId": "orders.read",
  "orders.live": "orders.read",
  "orders.printable": "orders.read",
  "orders.matching": "orders.read",
  "orders.setTracking": "orders.ship",
  "orders.trackMany": "orders.ship",
  "orders.pickList": "orders.ship",
  "orders.unship": "orders.ship",
  "orders.correctAddress": "orders.ship",
  "orders.issueInvoices": "orders.read",
  "orders.setLot": "orders.ship",
  "orders.messages": "orders.answer",
  "orders.readMessages": "orders.answer",
  "orders.sendMessage": "orders.answer",
  "orders.listChoices": "orders.read",
  "orders.chooseColumns": "orders.read",
  "orders.saveView": "orders.answer",
  "orders.renameView": "orders.answer",
  "orders.deleteView": "orders.answer",
  "orders.notes": "orders.answer",
  "orders.addNote": "orders.answer",
  "orders.sendMailAgain": "orders.answer",
  "rules.saveDraft": "settings.money",
  "rules.discardDraft": "settings.money",
  "rules.publish": "settings.money",
  "rules.withdraw": "settings.money",
  "limits.set": "settings.money",
  "staff.list": "staff.roles",
  "staff.requireTwoFactor": "staff.roles",
  "settings.saveEmail": "settings.money",
  "settings.testEmail": "settings.money",
};

/** The capability required by the procedure at this path ("admin.orders.list"). */
export function capabilityOf(path: string): Capability {
  const [, router = "", ...names] = path.split(".");
  return BY_PROCEDURE[[router, ...names].join(".")] ?? BY_ROUTER[router] ?? "manage";
}
