/** Where an account signs in: by e-mail and password, or elsewhere, by whom the person is named then. */
export const PROVIDERS = ["email", "slack", "jira", "tg", "ldap"] as const;

/** Where an account signs in. */
export type Provider = (typeof PROVIDERS)[number];
