import { z } from "zod";
import { requiredText } from "./required-text";

/** The page of a list, from 1. */
export const PageField = z.int().min(1).max(10_000).default(1);

/** The search of a list in admin. */
export const SearchField = z.string().trim().max(120, "Search for at most 120 characters").default("");

/** Why an admin did something; required. */
export const ReasonField = requiredText("Please give a reason", 500, "A reason has at most 500 characters");

export const AccountIdField = z.uuid("This is not the id of an account");
