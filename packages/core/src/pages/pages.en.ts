export const pages = {
  missing: "This page hasn't been published here",
  otherLanguage: "This page isn't available in English.",
  failed: "Couldn't load this page",
  retry: "Try again",
  toPanel: "Open Guildhall",
  signIn: "Sign in",
} as const;
