import { z } from "zod";
import { PageField } from "../fields";

export const REQUEST_STATES = ["pending", "decided"] as const;
/** The kinds of customer requests that an admin decides. */
export const REQUEST_KINDS = ["membership", "access", "affiliate"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const KIND_FILTERS = ["all", ...REQUEST_KINDS] as const;

export const ListRequestsInput = z.strictObject({
  state: z.enum(REQUEST_STATES).default("pending"),
  kind: z.enum(KIND_FILTERS).default("all"),
  page: PageField,
});
export type ListRequestsInput = z.infer<typeof ListRequestsInput>;
