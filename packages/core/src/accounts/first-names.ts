import { MAX_NAME_LENGTH } from "../lib/limits.ts";

// Mail providers: they don't reveal an employer.
const MAILBOX_HOSTS = new Set([
  "gmail",
  "googlemail",
  "yahoo",
  "ymail",
  "outlook",
  "hotmail",
  "live",
  "msn",
  "icloud",
  "me",
  "mac",
  "proton",
  "protonmail",
  "pm",
  "aol",
  "gmx",
  "web",
  "zoho",
  "fastmail",
  "hey",
  "mail",
  "inbox",
  "list",
  "bk",
  "yandex",
  "ya",
  "rambler",
  "internet",
  "tutanota",
  "duck",
  "qq",
  "163",
  "126",
  "naver",
  "t-online",
  "free",
  "orange",
  "laposte",
]);

// In `acme.co.uk` the name precedes two labels.
const SECOND_LEVELS = new Set(["co", "com", "org", "net", "ac", "gov", "edu"]);

/** Derives a name from an email: `anna.smith+x@…` becomes Anna Smith. */
export function nameFromEmail(email: string): string {
  const local = email.split("@")[0] ?? "";
  const words = (local.split("+")[0] ?? "").split(/[._-]+/).filter((word) => word !== "");
  const name = words.map(capitalize).join(" ").slice(0, MAX_NAME_LENGTH).trim();
  return name === "" ? local.slice(0, MAX_NAME_LENGTH) : name;
}

/** Names a new workspace after the email's domain, or after the person if the domain is a mail provider's. */
export function workspaceNameFrom(email: string, personName: string): string {
  const labels = (email.split("@")[1] ?? "").split(".").slice(0, -1);
  const isSecondLevel = labels.length > 1 && SECOND_LEVELS.has(labels.at(-1) ?? "");
  const label = labels.at(isSecondLevel ? -2 : -1) ?? "";
  const name =
    label === "" || MAILBOX_HOSTS.has(label) ? personName : label.split("-").filter(Boolean).map(capitalize).join(" ");
  return name.slice(0, MAX_NAME_LENGTH).trim();
}

function capitalize(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("");
}
