import { z } from "zod";

export const NoteField = z.string().trim().max(2000, "A note has at most 2,000 characters");

/** What only the shop reads of an act; empty for nothing. */
export const InternalNoteField = NoteField.default("");
