/** What the acts of admins on an account are called. */
export const ACT_NAMES: Readonly<Record<string, string>> = {
  "affiliate.approve": "Request approved",
  "affiliate.reject": "Request rejected",
  "affiliate.grant": "Made an affiliate",
  "affiliate.revoke": "Revoked",
  "affiliate.custom-name": "Custom name changed",
  "affiliate.code": "Code changed",
  "affiliate.founder": "Founder badge changed",
  "affiliate.tier": "Tier set",
  "affiliate.tier-active": "Tier turned on or off",
  "ledger.adjust": "Balance adjusted",
};

const FIELD_NAMES: Readonly<Record<string, string>> = {
  status: "Request",
  isAffiliate: "In the program",
  affiliateCode: "Code",
  customAffiliateName: "Custom name",
  isFounder: "Founder",
  affiliateTierActive: "Tier active",
  tierName: "Tier",
  amountCents: "Cents",
  reason: "Reason",
};

export type Change = { field: string; before: string | null; after: string };

function inWords(value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What an act changed, field by field; `before` is null where nothing was noted. Fields nobody reads are left out. */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isRecord(after)) return [];
  const former = isRecord(before) ? before : {};
  return Object.entries(after).flatMap(([key, value]) => {
    const field = FIELD_NAMES[key];
    if (!field || (key in former && former[key] === value)) return [];
    return [{ field, before: key in former ? inWords(former[key]) : null, after: inWords(value) }];
  });
}
