import { createHmac } from "node:crypto";
import { isSameSecret } from "../lib/same-secret.ts";

/** What an installation carries through Slack and back. */
export interface InstallWish {
  /** One-time; it says who asked, for which workspace and until when. */
  readonly code: string;
  /** A path of the panel. */
  readonly back: string;
}

/** The installation's secret, and the session that it has to come back to. */
interface Seal {
  readonly secret: string;
  readonly tokenHash: Buffer;
}

const FORM = /^([\w-]+)[.]([\w-]*)[.]([\w-]{43})$/;

export function writeInstallState({ code, back }: InstallWish, seal: Seal): string {
  const path = Buffer.from(back).toString("base64url");
  return `${code}.${path}.${sign(`${code}.${path}`, seal)}`;
}

/** Null unless it was written for this session. */
export function readInstallState(state: string, seal: Seal): InstallWish | null {
  const [, code = "", path = "", signature = ""] = FORM.exec(state) ?? [];
  if (code === "" || !isSameSecret(signature, sign(`${code}.${path}`, seal))) return null;
  return { code, back: Buffer.from(path, "base64url").toString() };
}

function sign(text: string, { secret, tokenHash }: Seal): string {
  return createHmac("sha256", secret)
    .update(`slack install\n${tokenHash.toString("hex")}\n${text}`)
    .digest("base64url");
}
