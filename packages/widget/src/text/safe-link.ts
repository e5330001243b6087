const SCHEMES: readonly string[] = ["http:", "https:", "mailto:", "tel:"];

/**
 * A URL from a member's text if it leads to a page, an email or a phone number, else null: `javascript:` and `data:`
 * are refused.
 */
export function safeLink(address: string): string | null {
  // A URL without a scheme is relative to this panel; `//host` is another site.
  const url = URL.parse(address, "https://panel.invalid");
  return url !== null && SCHEMES.includes(url.protocol) ? address : null;
}
