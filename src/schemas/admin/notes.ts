import type { z } from "zod";
import { OrderIdInput } from "../orders";
import { NoteField } from "./internal-note";
import { UserIdInput } from "./users";

const Written = { note: NoteField.min(1, "Please write a note") };

export const AddOrderNoteInput = OrderIdInput.extend(Written);
export type AddOrderNoteInput = z.infer<typeof AddOrderNoteInput>;

export const AddUserNoteInput = UserIdInput.extend(Written);
export type AddUserNoteInput = z.infer<typeof AddUserNoteInput>;
