import { UnavailableError } from "@guildhall/core";
import { AndFilter, Client, EqualityFilter, FilterParser, InvalidCredentialsError } from "ldapts";
import type { Entry } from "ldapts";
import type { DirectoryConfig } from "../config-directory.ts";

export interface DirectoryPerson {
  /** Stays the same when the person is renamed or moved. */
  readonly externalId: string;
  /** "" when the directory has none. */
  readonly email: string;
  readonly name: string;
}

export interface Directory {
  /**
   * Verifies a password by binding as the person; null for an unknown person or a wrong password.
   * @throws {UnavailableError} when the directory times out or answers unexpectedly
   */
  verify(username: string, password: string): Promise<DirectoryPerson | null>;
}

/** For each LDAP operation, in ms. */
const STEP_TIMEOUT_MS = 3_000;

/** Permanent ids of entries, in order of preference. */
const ID_ATTRIBUTES = ["entryUUID", "objectGUID", "nsUniqueId"] as const;
const NAME_ATTRIBUTES = ["displayName", "cn"] as const;

/** An LDAP directory; each lookup uses its own connection. */
export function createDirectory(config: DirectoryConfig): Directory {
  return {
    async verify(username, password) {
      // Many servers accept a bind without a password: it proves nothing (RFC 4513, 5.1.2).
      if (username.trim() === "" || password.trim() === "") return null;
      const client = new Client({
        url: config.url,
        timeout: STEP_TIMEOUT_MS,
        connectTimeout: STEP_TIMEOUT_MS,
        ...(config.url.startsWith("ldaps:") ? { tlsOptions: { minVersion: "TLSv1.2" } } : {}),
      });
      try {
        return await ask(client, config, { username, password });
      } catch (error) {
        throw new UnavailableError("the directory does not answer as it should", { cause: error });
      } finally {
        await client.unbind().catch(() => undefined);
      }
    },
  };
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

async function ask(client: Client, config: DirectoryConfig, credentials: Credentials): Promise<DirectoryPerson | null> {
  if (config.startTls) await client.startTLS({ minVersion: "TLSv1.2" });
  if (config.bindDn !== "") await client.bind(config.bindDn, config.bindPassword);
  const entry = await findEntry(client, config, credentials.username);
  if (entry === null) return null;
  try {
    await client.bind(entry.dn, credentials.password);
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return null;
    throw error;
  }
  return toPerson(entry, config);
}

/** Null unless exactly one entry matches: with two, it's unclear whose password it is. */
async function findEntry(client: Client, config: DirectoryConfig, username: string): Promise<Entry | null> {
  const { searchEntries } = await client.search(config.baseDn, {
    scope: "sub",
    // Filters are built, never concatenated: user input stays a value.
    filter: new AndFilter({
      filters: [
        FilterParser.parseString(config.filter),
        new EqualityFilter({ attribute: config.userAttribute, value: username }),
      ],
    }),
    attributes: [...ID_ATTRIBUTES, ...NAME_ATTRIBUTES, config.mailAttribute],
    explicitBufferAttributes: ["objectGUID"],
    sizeLimit: 2,
    timeLimit: STEP_TIMEOUT_MS / 1000,
  });
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
}

function toPerson(entry: Entry, config: DirectoryConfig): DirectoryPerson {
  return {
    externalId: firstOf(entry, ID_ATTRIBUTES) || entry.dn,
    email: firstOf(entry, [config.mailAttribute]),
    name: firstOf(entry, NAME_ATTRIBUTES),
  };
}

function firstOf(entry: Entry, attributes: readonly string[]): string {
  for (const attribute of attributes) {
    const [value] = [entry[attribute] ?? []].flat();
    const text = Buffer.isBuffer(value) ? value.toString("hex") : value?.trim();
    if (text !== undefined && text !== "") return text;
  }
  return "";
}
