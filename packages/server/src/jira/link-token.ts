import * as z from "zod/mini";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";

/** How long an address that links somebody works, in ms: a quarter of an hour. */
const LINK_LIFETIME_MS = 15 * 60_000;

const NONCE_BYTES = 18;
const PURPOSE = "link of a person in Jira";

/** Whom an address links: somebody of a site, by their Atlassian account. */
export interface LinkWish {
  readonly workspaceId: number;
  readonly installationId: string;
  readonly accountId: string;
}

/** As it was sealed; `name` is spent when somebody is linked. */
export interface OpenedLink extends LinkWish {
  readonly name: string;
  readonly expiresAtMs: number;
}

const openedLink = z.object({
  workspaceId: z.number(),
  installationId: z.string(),
  accountId: z.string(),
  name: z.string(),
  expiresAtMs: z.number(),
});

type Parts = Pick<Deps, "config" | "random">;

/** Only this installation can make or read one; nothing is stored until it's used. */
export function sealLink({ config, random }: Parts, wish: LinkWish, at: Date): string {
  const link: OpenedLink = {
    ...wish,
    name: random.token(NONCE_BYTES),
    expiresAtMs: at.getTime() + LINK_LIFETIME_MS,
  };
  const seal = { secret: config.secret, purpose: PURPOSE, random };
  return sealText(JSON.stringify(link), seal).toString("base64url");
}

/** Null if it isn't ours. */
export function openLink({ config }: Pick<Parts, "config">, token: string): OpenedLink | null {
  const text = openText(Buffer.from(token, "base64url"), { secret: config.secret, purpose: PURPOSE });
  return text === null ? null : z.parse(openedLink, JSON.parse(text));
}
