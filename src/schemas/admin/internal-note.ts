import { z } from "zod";

export const NoteField = z.string().trim().max(2000, "A note has at most 2,000 characters");

/** A note only staff can read; may be empty. */
export const InternalNoteField = NoteField.default("");
