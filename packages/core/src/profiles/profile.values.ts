/** Sign-in providers: email and password, or an external one that manages the person's name. */
export const PROVIDERS = ["email", "slack", "jira", "tg", "ldap"] as const;

export type Provider = (typeof PROVIDERS)[number];
