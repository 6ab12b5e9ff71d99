import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage, parseAsSearch, parseAsText } from "~/lib/search-params";
import { MAIL_FILTERS } from "~/schemas/admin/mail";

const MAX_TEMPLATE_LENGTH = 60;

export const emailsParsers = {
  status: parseAsStringLiteral(MAIL_FILTERS),
  template: parseAsText(MAX_TEMPLATE_LENGTH),
  search: parseAsSearch,
  page: parseAsPage,
};
export const emailsOptions = { history: "push", urlKeys: { search: "q" } } as const;
export type EmailsSearchParams = inferParserType<typeof emailsParsers>;

export const loadEmailsSearchParams = createLoader(emailsParsers, emailsOptions);

const serialize = createSerializer(emailsParsers, emailsOptions);
export const emailsHref = (params: Partial<EmailsSearchParams>) => serialize("/admin/emails", params);

export const emailsInput = ({ status, template, search, page }: EmailsSearchParams) => ({
  ...{ search, page },
  ...(status && { status }),
  ...(template && { template }),
});
