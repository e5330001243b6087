import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../lib/same-secret.ts";
import { NOTICE_KINDS } from "../payment-provider.ts";
import type { ProviderDelivery, ProviderNotice } from "../payment-provider.ts";

export const SIGNATURE_HEADER = "guildhall-signature";

/** How far a delivery's time may be from ours, in ms. */
const TOLERANCE_MS = 300_000;

const notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  ref: z.string(),
});

/** Signs as the test provider does; `at` is when it's sent. */
export function signNotice(rawBody: string, { secret, at }: { readonly secret: string; readonly at: Date }): string {
  const time = String(at.getTime());
  return `t=${time},v1=${macOf(`${time}.${rawBody}`, secret)}`;
}

export function verifyNotice({ rawBody, headers, at }: ProviderDelivery, secret: string): ProviderNotice | null {
  const match = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(headers[SIGNATURE_HEADER] ?? "");
  if (match === null) return null;
  const [, time = "", mac = ""] = match;
  if (!isSameSecret(mac, macOf(`${time}.${rawBody}`, secret))) return null;
  if (Math.abs(at.getTime() - Number(time)) > TOLERANCE_MS) return null;
  const read = z.safeParse(notice, parse(rawBody));
  if (!read.success) return null;
  const { id, kind, ref } = read.data;
  return { id, mode: "test", about: { kind, ref } };
}

function macOf(text: string, secret: string): string {
  const key = createHmac("sha256", secret).update("local payments").digest();
  return createHmac("sha256", key).update(text).digest("hex");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
