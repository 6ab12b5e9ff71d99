import { isValidCode, normalizeCode } from "~/domain/attribution";
import { api } from "~/trpc/server";

const LONGEST_CODE = 40;

/**
 * The code that a sign-up page prefills: the one in its address if an affiliate has it, else that of the link the
 * visitor came by before. With neither, the refused one, for the form to say so; empty if there is none.
 */
export async function signUpCode(ref: string | string[] | undefined): Promise<string> {
  const typed = typeof ref === "string" ? ref : "";
  const given = normalizeCode(typed).slice(0, LONGEST_CODE);
  // Failing to ask, such as by a limit, is no answer: the form asks again.
  if (isValidCode(typed) && (await api.affiliate.checkCode({ code: given }).catch(() => null))?.valid !== false) {
    return given;
  }
  return (await api.affiliate.pendingReferral())?.code ?? given;
}
