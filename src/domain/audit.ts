import { isUuid } from "./uuid";

export type AuditValue = string | number | boolean | null | AuditValue[] | { [key: string]: AuditValue };

export type AuditChange = { field: string; before: string | null; after: string | null };

/**
 * What an action changed, field by field as text; null where a field was absent. Unchanged fields are left out; nested
 * fields use dotted names, such as "address.city".
 */
export function auditChanges(before: AuditValue, after: AuditValue): AuditChange[] {
  const from = new Map(fieldsOf(before));
  const to = new Map(fieldsOf(after));
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, before: from.get(field) ?? null, after: to.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Whether a change is worth showing: record ids and the order's payment generation are not. */
export const isInformativeChange = ({ field, before, after }: AuditChange) =>
  field !== "generation" && ![before, after].some((value) => value !== null && isUuid(value));

function fieldsOf(value: AuditValue, path = ""): [field: string, text: string][] {
  if (value === null) return path === "" ? [] : [[path, "empty"]];
  if (typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path === "" ? key : `${path}.${key}`));
  }
  return [[path === "" ? "value" : path, textOf(value)]];
}

function textOf(value: Exclude<AuditValue, null | { [key: string]: AuditValue }>): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return "none";
  return value
    .map((part) => (part !== null && typeof part === "object" ? JSON.stringify(part) : String(part)))
    .join(", ");
}

/** The readable label of an action or entity: "order.markPaid" is "Order: mark paid". */
export function auditLabels(name: string): string {
  const words = name
    .split(".")
    .map((part) =>
      part
        .replace(/[-_]/g, " ")
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
        .toLowerCase(),
    )
    .join(": ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** For example "Paid" for `isPaid`, and "Total amount" for `totalAmountCents`. */
export const fieldLabel = (field: string): string =>
  auditLabels(field.replace(/(Cents|Bps)$/, "").replace(/(^|\.)is(?=[A-Z])/g, "$1"));
