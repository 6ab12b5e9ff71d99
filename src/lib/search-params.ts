// Parsers for search params. A value that a parser rejects counts as absent and falls back to the default.
import { createParser, parseAsStringLiteral } from "nuqs/server";
import { isCalendarDay } from "~/domain/calendar";
import { isTimeZone } from "~/domain/local-day";
import { isUuid } from "~/domain/uuid";

const LAST_PAGE = 10_000;
const MAX_SEARCH_LENGTH = 120;

export type SortDirection = "ascending" | "descending";

/** A text that passes `isValid`, kept unchanged. */
export const parseAsTextThat = (isValid: (text: string) => boolean) =>
  createParser({ parse: (text) => (isValid(text) ? text : null), serialize: String });

/** A trimmed text, cut to a length; an empty one counts as absent. */
export const parseAsText = (maxLength: number) =>
  createParser({ parse: (text) => text.trim().slice(0, maxLength) || null, serialize: String });

export const parseAsSearch = parseAsText(MAX_SEARCH_LENGTH).withDefault("");

/** An integer within these bounds, inclusive. */
export const parseAsIntegerBetween = (least: number, most: number) =>
  createParser({
    parse(text) {
      const number = Number(text);
      return /^\d{1,10}$/.test(text) && number >= least && number <= most ? number : null;
    },
    serialize: String,
  });

export const parseAsPageUpTo = (lastPage: number) => parseAsIntegerBetween(1, lastPage).withDefault(1);
export const parseAsPage = parseAsPageUpTo(LAST_PAGE);

export const parseAsUuid = parseAsTextThat(isUuid);

export const parseAsDay = parseAsTextThat(isCalendarDay);
export const parseAsTimeZone = parseAsTextThat(isTimeZone);

/** `1` is true; absent is false. */
export const parseAsFlag = createParser<boolean>({
  parse: (text) => (text === "1" ? true : null),
  serialize: (is) => (is ? "1" : "0"),
}).withDefault(false);

/** Absent means the default direction of the current sort column. */
export const parseAsDirection = parseAsStringLiteral(["ascending", "descending"]);
