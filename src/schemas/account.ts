import { z } from "zod";
import { isPlainEmail, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, normalizeEmail } from "~/domain/names";
import { MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG, passwordProblem } from "~/domain/password";
import { plainText } from "./plain-text";
import { AcceptedTermsField } from "./program-terms";
import { requiredText } from "./required-text";

const TOO_LONG_NAME = `A name has at most ${MAX_NAME_LENGTH} characters`;

/** A person's name: one line, no invisible or look-alike characters. */
export const NameField = z
  .string("Name is required")
  .max(MAX_NAME_LENGTH * 4, TOO_LONG_NAME)
  .transform((name) => name.normalize("NFKC").trim().replace(/ +/g, " "))
  .pipe(z.string().min(1, "Name is required").max(MAX_NAME_LENGTH, TOO_LONG_NAME).superRefine(plainText));

/** An e-mail address, normalized before validation. */
export const EmailField = z
  .string("Email is required")
  .max(MAX_EMAIL_LENGTH * 2, "Invalid email format")
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1, "Email is required")
      .refine((email) => email === "" || isPlainEmail(email), "Invalid email format"),
  );

/** A new password: 6 to 128 characters, and not one of the most common ones. */
export const NewPasswordField = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  .superRefine((password, context) => {
    const problem = password === "" ? null : passwordProblem(password);
    if (problem) context.addIssue(problem);
  });

/** A password that is only compared. The length limit keeps an oversized one from being hashed. */
const GivenPasswordField = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(MAX_PASSWORD_LENGTH, "Invalid email or password");

const PhoneField = z
  .string()
  .trim()
  .max(40, "A phone number has at most 40 characters")
  .superRefine(plainText)
  .optional();

/**
 * An affiliate's code as typed, upper-cased; `missing` is the message for an empty one. Only printable ASCII is
 * accepted, because 'ı' and 'ſ' would upper-case to I and S.
 */
export const affiliateCodeField = (missing: string) =>
  requiredText(missing, 40, "Invalid referral code")
    .regex(/^[ -~]*$/, "Invalid referral code")
    .transform((code) => code.toUpperCase());
export const ReferralCodeField = affiliateCodeField("Please enter a referral code");

/** An authenticator or recovery code as typed. */
const TypedCodeField = z.string("Enter the code").trim().max(40, "This is not a code");
const TwoFactorCodeField = TypedCodeField.min(1, "Enter the code");

export const SignInInput = z.strictObject({
  email: EmailField,
  password: GivenPasswordField,
  /** Required only after a correct password, for accounts with two-factor sign-in. */
  code: TypedCodeField.optional(),
});
export type SignInInput = z.infer<typeof SignInInput>;

/** Runs even when other fields fail, so that its error shows together with theirs. */
const always = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };

const passwordsMatch = { path: ["confirmPassword"], message: "Passwords do not match", ...always };

/** Two empty fields match, so this marks the second one together with the first. */
const confirmed = { path: ["confirmPassword"], message: "Please confirm your password", ...always };

const CHOSEN_PASSWORD = {
  password: NewPasswordField,
  confirmPassword: z.string("Passwords do not match").max(1000),
};

/** Requires that both password fields match and are filled in. */
const confirmedPassword = <T extends z.ZodType<{ password: string; confirmPassword: string }>>(schema: T) =>
  schema
    .refine((input) => input.password === input.confirmPassword, passwordsMatch)
    .refine((input) => input.password !== "" || input.confirmPassword !== "", confirmed);

export const SignUpInput = confirmedPassword(
  z.strictObject({
    name: NameField,
    email: EmailField,
    ...CHOSEN_PASSWORD,
    isReferred: z.boolean().default(false),
    referralCode: ReferralCodeField.optional(),
  }),
).refine((input) => !input.isReferred || Boolean(input.referralCode), {
  path: ["referralCode"],
  message: "Please enter a referral code",
  ...always,
});
export type SignUpInput = z.infer<typeof SignUpInput>;

export const SignUpAffiliateInput = confirmedPassword(
  z.strictObject({
    name: NameField,
    email: EmailField,
    phone: PhoneField,
    ...CHOSEN_PASSWORD,
    referralCode: affiliateCodeField("Referral code is required"),
    acceptedTermsVersion: AcceptedTermsField,
  }),
);
export type SignUpAffiliateInput = z.infer<typeof SignUpAffiliateInput>;

export const ProfileFields = z.strictObject({
  name: NameField,
  phone: PhoneField,
  userMessage: z.string().max(2000, "An order message has at most 2,000 characters"),
});

/** Only the changed fields, so that two open pages do not undo each other. */
export const UpdateProfileInput = ProfileFields.partial();
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const ChangePasswordInput = z
  .strictObject({
    currentPassword: GivenPasswordField,
    newPassword: NewPasswordField,
    confirmPassword: z.string("New passwords do not match").max(1000),
  })
  .refine((input) => input.newPassword === input.confirmPassword, {
    path: ["confirmPassword"],
    message: "New passwords do not match",
    ...always,
  })
  .refine((input) => input.newPassword !== "" || input.confirmPassword !== "", confirmed);
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const GivenPasswordInput = z.strictObject({ password: GivenPasswordField });
export type GivenPasswordInput = z.infer<typeof GivenPasswordInput>;

export const SessionIdInput = z.strictObject({ sessionId: z.uuid("This is not the id of a session") });
export type SessionIdInput = z.infer<typeof SessionIdInput>;

export const TwoFactorCodeInput = z.strictObject({ code: TwoFactorCodeField });
export type TwoFactorCodeInput = z.infer<typeof TwoFactorCodeInput>;

export const TwoFactorOffInput = z.strictObject({ password: GivenPasswordField, code: TwoFactorCodeField });
export type TwoFactorOffInput = z.infer<typeof TwoFactorOffInput>;

const Cents = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The balances the owner saw and gives up. `code` is required when the account has two-factor sign-in. */
export const DeleteOwnAccountInput = z.strictObject({
  password: GivenPasswordField,
  code: TwoFactorCodeField.optional(),
  seenOwedCents: Cents,
  seenCreditCents: Cents,
});
export type DeleteOwnAccountInput = z.infer<typeof DeleteOwnAccountInput>;

export const ForgotPasswordInput = z.strictObject({ email: EmailField });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/** Rejects anything that is not 32 random bytes in base64url. */
const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const LINK_OVER = "This link has expired or was used already";
export const LinkTokenField = z.string(LINK_OVER).max(43, LINK_OVER).regex(LINK_TOKEN, LINK_OVER);

export const ResetLinkInput = z.strictObject({ token: LinkTokenField });
export type ResetLinkInput = z.infer<typeof ResetLinkInput>;

export const VerifyEmailInput = z.strictObject({ token: LinkTokenField });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;

export const ChangeEmailInput = z.strictObject({ newEmail: EmailField, currentPassword: GivenPasswordField });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

export const ResetPasswordInput = confirmedPassword(
  z.strictObject({
    token: LinkTokenField,
    ...CHOSEN_PASSWORD,
  }),
);
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

export const RequestAffiliateInput = z.strictObject({
  reason: requiredText(
    "Please tell us why you want to become an affiliate",
    2000,
    "A reason has at most 2,000 characters",
  ),
  acceptedTermsVersion: AcceptedTermsField,
});
export type RequestAffiliateInput = z.infer<typeof RequestAffiliateInput>;
