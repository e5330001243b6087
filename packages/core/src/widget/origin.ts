import { MAX_WIDGET_ORIGIN_LENGTH } from "../lib/limits.ts";

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const NAME = `${LABEL}(?:\\.${LABEL})*`;
const PORT = "(?::([1-9]\\d{0,4}))?";
const SECURE = new RegExp(`^https://(?:${NAME}|\\[[0-9a-f:.]+\\])${PORT}$`);
const LOOPBACK = new RegExp(`^http://(?:(?:${LABEL}\\.)*localhost|127(?:\\.\\d{1,3}){3}|\\[::1\\])${PORT}$`);
const MAX_PORT = 65_535;

/**
 * Whether it's an origin exactly as browsers send it: HTTPS, or HTTP on the reader's own machine; in lower case, without
 * the scheme's usual port, a path or a wildcard.
 */
export function isWidgetOrigin(text: string): boolean {
  if (text.length > MAX_WIDGET_ORIGIN_LENGTH) return false;
  const [secure, loopback] = [SECURE.exec(text), LOOPBACK.exec(text)];
  const port = Number(secure?.[1] ?? loopback?.[1] ?? 0);
  if (secure !== null) return port <= MAX_PORT && port !== 443;
  return loopback !== null && port <= MAX_PORT && port !== 80;
}
