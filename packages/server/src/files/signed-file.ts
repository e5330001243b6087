import { createHmac } from "node:crypto";
import { isSameSecret } from "../lib/same-secret.ts";
import type { Actor } from "../session/actor.ts";
import { fileUrl } from "./file-name.ts";

const HOUR_MS = 3_600_000;

/** A file as it is handed to one member. */
export interface HandedFile {
  /** In the store. */
  readonly name: string;
  /** What it is saved as; empty where it is shown. */
  readonly savedAs: string;
  readonly holder: FileHolder;
}

/**
 * Whom an address is made for, as they stand then: with a role or a group, what these let them see is lost at once, and so
 * are addresses from before.
 */
export type FileHolder = Pick<Actor, "memberId" | "roles" | "groupIds">;

/** What addresses are signed with. */
export interface FileSigner {
  readonly secret: string;
  readonly at: Date;
}

/**
 * The path of a file for one member, good for one to two hours: the same within an hour, so that browsers
 * find what they have kept.
 */
export function signFileUrl(file: HandedFile, { secret, at }: FileSigner): string {
  const expiresMs = (Math.floor(at.getTime() / HOUR_MS) + 2) * HOUR_MS;
  const query = new URLSearchParams({ e: String(expiresMs / HOUR_MS), s: sign(file, expiresMs, secret) });
  if (file.savedAs !== "") query.set("n", file.savedAs);
  return `${fileUrl(file.name)}?${query.toString()}`;
}

/** The query of such a path. */
export interface FileQuery {
  readonly e?: string | undefined;
  readonly n?: string | undefined;
  readonly s?: string | undefined;
}

/** Whether the query of a path was made for this member, and is still good. */
export function isSignedFor(file: Omit<HandedFile, "savedAs">, query: FileQuery, { secret, at }: FileSigner): boolean {
  const { e = "", n = "", s = "" } = query;
  if (!/^\d{1,9}$/.test(e)) return false;
  const expiresMs = Number(e) * HOUR_MS;
  return isSameSecret(s, sign({ ...file, savedAs: n }, expiresMs, secret)) && expiresMs > at.getTime();
}

function sign({ name, savedAs, holder }: HandedFile, expiresMs: number, secret: string): string {
  const { memberId, roles, groupIds } = holder;
  const standing = [[...roles].sort(), [...groupIds].sort((one, other) => one - other)];
  const what = JSON.stringify(["file", name, savedAs, memberId, standing, expiresMs]);
  return createHmac("sha256", secret).update(what).digest("base64url");
}
