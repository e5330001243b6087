import { createHmac } from "node:crypto";
import { isSameSecret } from "../lib/same-secret.ts";
import type { Actor } from "../session/actor.ts";
import { fileUrl } from "./file-name.ts";

const HOUR_MS = 3_600_000;

export interface SignedFile {
  /** In the store. */
  readonly name: string;
  /** Download name; empty if it's displayed. */
  readonly savedAs: string;
  readonly holder: FileHolder;
}

/** The holder a URL is signed for: losing a role or group invalidates URLs signed before, and with them the access. */
export type FileHolder = Pick<Actor, "memberId" | "roles" | "groupIds">;

export interface FileSigner {
  readonly secret: string;
  readonly at: Date;
}

/** A file's URL for one member, valid for one to two hours and stable within an hour, so that browsers can cache it. */
export function signFileUrl(file: SignedFile, { secret, at }: FileSigner): string {
  const expiresMs = (Math.floor(at.getTime() / HOUR_MS) + 2) * HOUR_MS;
  const query = new URLSearchParams({ e: String(expiresMs / HOUR_MS), s: sign(file, expiresMs, secret) });
  if (file.savedAs !== "") query.set("n", file.savedAs);
  return `${fileUrl(file.name)}?${query.toString()}`;
}

export interface FileQuery {
  readonly e?: string | undefined;
  readonly n?: string | undefined;
  readonly s?: string | undefined;
}

/** Whether a URL's query was signed for this member and hasn't expired. */
export function isSignedFor(file: Omit<SignedFile, "savedAs">, query: FileQuery, { secret, at }: FileSigner): boolean {
  const { e = "", n = "", s = "" } = query;
  if (!/^\d{1,9}$/.test(e)) return false;
  const expiresMs = Number(e) * HOUR_MS;
  return isSameSecret(s, sign({ ...file, savedAs: n }, expiresMs, secret)) && expiresMs > at.getTime();
}

function sign({ name, savedAs, holder }: SignedFile, expiresMs: number, secret: string): string {
  const { memberId, roles, groupIds } = holder;
  const standing = [[...roles].sort(), [...groupIds].sort((one, other) => one - other)];
  const what = JSON.stringify(["file", name, savedAs, memberId, standing, expiresMs]);
  return createHmac("sha256", secret).update(what).digest("base64url");
}
