import { z } from "zod";

/** The Forge app of this installation. */
export interface JiraConfig {
  /** As invocation tokens name it in `aud`. */
  readonly audience: string;
  /** Where Atlassian publishes the keys of invocation tokens. */
  readonly jwksUrl: string;
}

const ARI = "ari:cloud:ecosystem::app/";

export const JIRA_SCHEMAS = {
  JIRA_APP_ID: z.string().regex(/^((?:ari:cloud:ecosystem::app\/)?[\w-]{1,100})?$/),
  JIRA_JWKS_URL: z
    .string()
    .regex(/^https?:\/\/[^\s?#@]+$/)
    .refine((value) => URL.canParse(value)),
};

/** Null unless people use us inside Jira. */
export function toJira(read: Readonly<Record<keyof typeof JIRA_SCHEMAS, string>>): JiraConfig | null {
  if (read.JIRA_APP_ID === "") return null;
  return { audience: `${ARI}${read.JIRA_APP_ID.replace(ARI, "")}`, jwksUrl: read.JIRA_JWKS_URL };
}
