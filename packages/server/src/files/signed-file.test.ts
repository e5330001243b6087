import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { isSignedFor, signFileUrl } from "./signed-file.ts";
import type { FileHolder, SignedFile } from "./signed-file.ts";

const secret = "a secret of this installation";
const at = new Date("2026-03-05T10:20:30.000Z");
const holder: FileHolder = { memberId: 7, roles: ["admin", "member"], groupIds: [12, 5] };
const file: SignedFile = { name: "3/a.notes-notes-notes-note.pdf", savedAs: "", holder };

const queryOf = (url: string) => Object.fromEntries(new URL(url, "https://guild.example").searchParams);
const query = queryOf(signFileUrl(file, { secret, at }));
const isFor = (more: Partial<SignedFile>, asked: Parameters<typeof isSignedFor>[1] = query, when = at) =>
  isSignedFor({ ...file, ...more }, asked, { secret, at: when });

it("a URL is the same within an hour, and valid until the end of the next", () => {
  const url = (time: string) => signFileUrl(file, { secret, at: new Date(`2026-03-05T${time}Z`) });
  expect(url("10:00:00.000")).toBe(url("10:59:59.999"));
  expect(url("11:00:00.000")).not.toBe(url("10:59:59.999"));
  expect(isFor({}, query, new Date("2026-03-05T11:59:59.999Z"))).toBe(true);
  expect(isFor({}, query, new Date("2026-03-05T12:00:00.000Z"))).toBe(false);
});

it("is valid for one file, one secret and one member as they stand", () => {
  expect(isFor({})).toBe(true);
  expect(isFor({ name: "3/a.other-other-other-othe.pdf" })).toBe(false);
  expect(isFor({ holder: { ...holder, memberId: 8 } })).toBe(false);
  expect(isFor({ holder: { ...holder, roles: ["member"] } })).toBe(false);
  expect(isFor({ holder: { ...holder, groupIds: [5] } })).toBe(false);
  expect(isSignedFor(file, query, { secret: "another one", at })).toBe(false);
});

it("doesn't depend on the order of roles and groups", () => {
  expect(isFor({ holder: { ...holder, roles: ["member", "admin"], groupIds: [5, 12] } })).toBe(true);
});

it("is signed with its end and with the name it's saved as", () => {
  expect(query).not.toHaveProperty("n");
  const { e, s } = query;
  expect(isFor({}, { e: String(Number(e) + 1), s })).toBe(false);
  expect(isFor({}, { ...query, n: "virus.exe" })).toBe(false);
  const saved = queryOf(signFileUrl({ ...file, savedAs: "Notes.pdf" }, { secret, at }));
  expect(saved["n"]).toBe("Notes.pdf");
  expect(isFor({}, saved)).toBe(true);
  expect(isFor({}, { ...saved, n: undefined })).toBe(false);
});

/** What a URL of the file is signed with: "file" keeps it apart from this installation's other signatures. */
function signatureUntil(expiresMs: number): string {
  const standing = [
    ["admin", "member"],
    [5, 12],
  ];
  const what = JSON.stringify(["file", file.name, "", 7, standing, expiresMs]);
  return createHmac("sha256", secret).update(what).digest("base64url");
}

it("is no signature of anything but a file", () => {
  expect(query["s"]).toBe(signatureUntil(Date.parse("2026-03-05T12:00:00.000Z")));
});

it.each([{ e: undefined }, { e: "" }, { e: "1e9" }, { e: "-1" }, { e: "1234567890" }, { s: "" }, { s: undefined }])(
  "refuses %o",
  (changed) => {
    expect(isFor({}, { ...query, ...changed })).toBe(false);
  },
);

it("refuses an end that no URL has, even if it's signed", () => {
  expect(isFor({}, { e: "999999999", s: signatureUntil(999_999_999 * 3_600_000) })).toBe(true);
  expect(isFor({}, { e: "1000000000", s: signatureUntil(1_000_000_000 * 3_600_000) })).toBe(false);
});
