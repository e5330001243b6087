/** Words around the public pages: guide, terms, privacy, prices. */
export const pages = {
  missing: "This installation has not published this page.",
  otherLanguage: "There is no English version of this page.",
  failed: "The page did not load.",
  retry: "Try again",
  toPanel: "To the panel",
  signIn: "Sign in",
} as const;
