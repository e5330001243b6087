const SCHEMES: readonly string[] = ["http:", "https:", "mailto:", "tel:"];

/** An address out of a member's text if it leads to a page, a mail or a phone number, else null: scripts and data are none. */
export function safeLink(address: string): string | null {
  // An address without a scheme is read as one of this panel; `//host` names another site.
  const url = URL.parse(address, "https://panel.invalid");
  return url !== null && SCHEMES.includes(url.protocol) ? address : null;
}
