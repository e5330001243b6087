import { z } from "zod";
import { VARIABLES } from "./config-variables.ts";
import type { VariableName } from "./config-variables.ts";
import { isThisMachine } from "./lib/this-machine.ts";

/** The LDAP directory that people sign in through. */
export interface DirectoryConfig {
  readonly url: string;
  readonly startTls: boolean;
  /** "" searches without binding. */
  readonly bindDn: string;
  readonly bindPassword: string;
  readonly baseDn: string;
  readonly userAttribute: string;
  readonly mailAttribute: string;
  readonly filter: string;
  /** The workspace people join when they first sign in; 0 is none. */
  readonly workspaceId: number;
}

const flag = z.enum(["on", "off"]).transform((value) => value === "on");
const attribute = z.string().regex(/^[a-z][\w-]*$/i);

export const DIRECTORY_SCHEMAS = {
  DIRECTORY_LOGIN: flag,
  DIRECTORY_URL: z
    .string()
    .refine((value) => value === "" || (URL.canParse(value) && /^ldaps?:$/.test(new URL(value).protocol))),
  DIRECTORY_START_TLS: flag,
  DIRECTORY_BIND_DN: z.string(),
  DIRECTORY_BIND_PASSWORD: z.string(),
  DIRECTORY_BASE_DN: z.string(),
  DIRECTORY_USER_ATTRIBUTE: attribute,
  DIRECTORY_MAIL_ATTRIBUTE: attribute,
  DIRECTORY_FILTER: z.string().regex(/^\(.+\)$/),
  DIRECTORY_WORKSPACE: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
};

type ReadDirectory = { readonly [Name in keyof typeof DIRECTORY_SCHEMAS]: z.output<(typeof DIRECTORY_SCHEMAS)[Name]> };

/** One sentence per variable that is missing or can't be so. */
export function directoryContradictions(read: ReadDirectory): string[] {
  if (!read.DIRECTORY_LOGIN) return [];
  const wrong: VariableName[] = [];
  if (read.DIRECTORY_URL === "" || sendsClearText(read)) wrong.push("DIRECTORY_URL");
  if (read.DIRECTORY_START_TLS && isSecure(read.DIRECTORY_URL)) wrong.push("DIRECTORY_START_TLS");
  if (read.DIRECTORY_BASE_DN === "") wrong.push("DIRECTORY_BASE_DN");
  if (read.DIRECTORY_BIND_DN !== "" && read.DIRECTORY_BIND_PASSWORD === "") wrong.push("DIRECTORY_BIND_PASSWORD");
  return wrong.map((name) => `${name} must be ${VARIABLES[name].must}.`);
}

/** Null unless people sign in through it. */
export function toDirectory(read: ReadDirectory): DirectoryConfig | null {
  if (!read.DIRECTORY_LOGIN) return null;
  return {
    url: read.DIRECTORY_URL,
    startTls: read.DIRECTORY_START_TLS,
    bindDn: read.DIRECTORY_BIND_DN,
    bindPassword: read.DIRECTORY_BIND_PASSWORD,
    baseDn: read.DIRECTORY_BASE_DN,
    userAttribute: read.DIRECTORY_USER_ATTRIBUTE,
    mailAttribute: read.DIRECTORY_MAIL_ATTRIBUTE,
    filter: read.DIRECTORY_FILTER,
    workspaceId: read.DIRECTORY_WORKSPACE,
  };
}

/** Whether passwords would cross a network as they are. */
function sendsClearText({ DIRECTORY_URL: url, DIRECTORY_START_TLS: startTls }: ReadDirectory): boolean {
  return !startTls && !isSecure(url) && !isThisMachine(new URL(url).hostname);
}

function isSecure(url: string): boolean {
  return url !== "" && new URL(url).protocol === "ldaps:";
}
