import { createHmac } from "node:crypto";
import { isSameSecret } from "../lib/same-secret.ts";
import { fileTypeOf, isGuarded } from "./file-name.ts";
import { openImage } from "./open-image.ts";

const SHARED_QUALITY = 85;

/**
 * The path of a picture for whoever is given it, without a session: a chat that shows it fetches it. It's a JPEG, since
 * chats take no WebP. "" if it's none of ours, or not everyone in its workspace sees it.
 */
export function sharePicture(url: string, secret: string): string {
  const name = url.replace(/^\/files\//, "");
  if (fileTypeOf(name) !== "image/webp" || isGuarded(name)) return "";
  return `/files/${name.replace(/webp$/, "jpg")}?p=${sign(name, secret)}`;
}

/** The stored picture of a shared path; null if it wasn't signed here. */
export function findShared(name: string, signature: string | undefined, secret: string): string | null {
  const stored = name.replace(/\.jpg$/, ".webp");
  return isSameSecret(signature ?? "", sign(stored, secret)) ? stored : null;
}

export function toJpeg(bytes: Uint8Array): Promise<Buffer> {
  return openImage(
    () => Promise.resolve(bytes),
    (image) => image.jpeg({ quality: SHARED_QUALITY }).toBuffer(),
  );
}

function sign(name: string, secret: string): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify(["picture", name]))
    .digest("base64url");
}
