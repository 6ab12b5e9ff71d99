/** How long the link works that proves an e-mail address. */
export const EMAIL_LINK_HOURS = 72;
