// What screens read from the URL. A value that a parser refuses counts as absent: it falls to the default.
import { createParser, parseAsStringLiteral } from "nuqs/server";
import { isCalendarDay } from "~/domain/calendar";
import { isUuid } from "~/domain/uuid";

const LAST_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 120;

export type SortDirection = "ascending" | "descending";

/** A text that `isValid` accepts, kept as it stands. */
export const parseAsTextThat = (isValid: (text: string) => boolean) =>
  createParser({ parse: (text) => (isValid(text) ? text : null), serialize: String });

/** A text without spaces around it, cut to a length; an empty one counts as absent. */
export const parseAsText = (maxLength: number) =>
  createParser({ parse: (text) => text.trim().slice(0, maxLength) || null, serialize: String });

/** What a list is searched for. */
export const parseAsSearch = parseAsText(MAX_SEARCH_LENGTH).withDefault("");

/** A whole number within these bounds, both included. */
export const parseAsIntegerBetween = (least: number, most: number) =>
  createParser({
    parse(text) {
      const number = Number(text);
      return /^\d{1,10}$/.test(text) && number >= least && number <= most ? number : null;
    },
    serialize: String,
  });

/** The page of a list that can be turned to `lastPage`. */
export const parseAsPageUpTo = (lastPage: number) => parseAsIntegerBetween(1, lastPage).withDefault(1);
export const parseAsPage = parseAsPageUpTo(LAST_PAGE);

export const parseAsUuid = parseAsTextThat(isUuid);

/** A day such as 2026-03-05. */
export const parseAsDay = parseAsTextThat(isCalendarDay);

/** `1` for yes; absent for no. */
export const parseAsFlag = createParser<boolean>({
  parse: (text) => (text === "1" ? true : null),
  serialize: (is) => (is ? "1" : "0"),
}).withDefault(false);

/** Absent for the direction in which a list is sorted first by the present column. */
export const parseAsDirection = parseAsStringLiteral(["ascending", "descending"]);
