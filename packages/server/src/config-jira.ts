import { z } from "zod";

/** The Forge app of this installation. */
export interface JiraConfig {
  /** As invocation tokens name it in `aud`. */
  readonly audience: string;
  /** Where Atlassian publishes the keys of invocation tokens. */
  readonly jwksUrl: string;
  /** Where Tempo's API is, without a path. */
  readonly tempoUrl: string;
}

const ARI = "ari:cloud:ecosystem::app/";

const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^\s?#@]+$/)
  .refine((value) => URL.canParse(value));

export const JIRA_SCHEMAS = {
  JIRA_APP_ID: z.string().regex(/^((?:ari:cloud:ecosystem::app\/)?[\w-]{1,100})?$/),
  JIRA_JWKS_URL: httpUrl,
  TEMPO_API_URL: httpUrl,
};

/** Null unless people use us inside Jira. */
export function toJira(read: Readonly<Record<keyof typeof JIRA_SCHEMAS, string>>): JiraConfig | null {
  if (read.JIRA_APP_ID === "") return null;
  return {
    audience: `${ARI}${read.JIRA_APP_ID.replace(ARI, "")}`,
    jwksUrl: read.JIRA_JWKS_URL,
    tempoUrl: read.TEMPO_API_URL.replace(/\/+$/, ""),
  };
}
