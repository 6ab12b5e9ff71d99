import { z } from "zod";
import { FIRST_YEAR, isCalendarDay, LAST_YEAR } from "~/domain/calendar";
import { isTimeZone } from "~/domain/local-day";

/** The JSON.stringify format of a Date, in which the API transfers every date. */
const JSON_DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const dateOfText = (given: unknown) => (typeof given === "string" && JSON_DATE.test(given) ? new Date(given) : given);

const MomentOfTheShop = z
  .date("A day and a time")
  .min(new Date(Date.UTC(FIRST_YEAR, 0)), `Not before the year ${FIRST_YEAR}`)
  .max(new Date(Date.UTC(LAST_YEAR + 1, 0)), `Not after the year ${LAST_YEAR}`);

/** A moment between 2000 and 2099. Callers pass a Date, which arrives as an ISO string. */
export const MomentField = z.preprocess<unknown, typeof MomentOfTheShop, Date>(dateOfText, MomentOfTheShop);

/** A day between 2000 and 2099, such as 2026-03-05. */
export const dayField = (message: string) => z.string(message).max(10, message).refine(isCalendarDay, message);

/** The time zone of the days in a filter: the user's, or UTC. */
export const TimeZoneField = z.string().max(60).refine(isTimeZone, "This is not a time zone").default("UTC");
