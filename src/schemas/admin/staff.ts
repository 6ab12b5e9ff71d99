import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "~/domain/password";

export const ConfirmPasswordInput = z.strictObject({
  password: z.string().min(1, "Please enter your password").max(MAX_PASSWORD_LENGTH, "That password is incorrect"),
});
export type ConfirmPasswordInput = z.infer<typeof ConfirmPasswordInput>;

export const RequireTwoFactorInput = z.strictObject({ isRequired: z.boolean() });
export type RequireTwoFactorInput = z.infer<typeof RequireTwoFactorInput>;
