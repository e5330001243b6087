import { createHash, createHmac } from "node:crypto";

/** A person as Telegram tells a page of them. */
export interface TelegramFields {
  readonly id: number;
  readonly first_name: string;
}

function hashOf(fields: Readonly<Record<string, string>>, key: Buffer): string {
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return createHmac("sha256", key).update(lines.join("\n")).digest("hex");
}

/** What the login widget passes on, all of it as text. */
export function signWidget(
  { id, first_name }: TelegramFields,
  { token, at }: { readonly token: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const fields = { id: String(id), first_name, auth_date: String(Math.floor(at.getTime() / 1000)) };
  return { ...fields, hash: hashOf(fields, createHash("sha256").update(token).digest()) };
}

/** What a Mini App is opened with. */
export function signInitData(
  user: TelegramFields,
  { token, at, startParam = "" }: { readonly token: string; readonly at: Date; readonly startParam?: string },
): string {
  const fields = {
    user: JSON.stringify(user),
    auth_date: String(Math.floor(at.getTime() / 1000)),
    signature: "c2ln",
    ...(startParam === "" ? {} : { start_param: startParam }),
  };
  const key = createHmac("sha256", "WebAppData").update(token).digest();
  return new URLSearchParams({ ...fields, hash: hashOf(fields, key) }).toString();
}
