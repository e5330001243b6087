/** A finding in a text: the 1-based line and what to do. */
export interface Finding {
  readonly line: number;
  readonly message: string;
}

interface Pattern {
  readonly find: RegExp;
  readonly message: string;
  /** Paths to search; all if omitted. */
  readonly paths?: RegExp;
}

// Split up, so that this file doesn't match its own patterns.
const PATTERNS: readonly Pattern[] = [
  {
    find: /(^|[\s"'`(=:])\/(work|root|farm|home\/[a-z]\w*|Users\/[A-Za-z]\w*)\//,
    message: "write the path relative to the repository: this one is of one machine",
  },
  {
    find: /\b(resolved|tarball): *['"]?https?:/,
    message: "the lockfile names a registry's host: install with the registry's own client settings",
    paths: /(^|\/)(pnpm-lock\.yaml|package-lock\.json)$/,
  },
  {
    find: new RegExp(
      ["https?://", "(registry\\.npm", "js\\.org|registry\\.yarn", "pkg\\.com|[\\w.-]*artifactory)"].join(""),
    ),
    message: "name no registry host: the package manager knows it",
  },
  { find: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, message: "take the private key out and revoke it" },
  { find: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/, message: "take the cloud access key out and revoke it" },
  { find: /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/, message: "take the chat token out and revoke it" },
  { find: /\bgh[opsur]_[0-9A-Za-z]{36}\b/, message: "take the hosting token out and revoke it" },
  { find: /\b(sk|rk)_live_[0-9A-Za-z]{16,}/, message: "take the payment key out and revoke it" },
  { find: /\bnpm_[0-9A-Za-z]{36}\b/, message: "take the registry token out and revoke it" },
  {
    find: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
    message: "take the signed token out: make one where it is needed",
  },
  {
    find: /\bctid\b/,
    message: "name rows by their key: where one lies (ctid) is of one part of a table only",
    // The two that did are superseded by a later one, and stay as they were applied.
    paths: /(^|\/)(functions\/|migrations\/(?!0008_|0021_))\w+\.sql$/,
  },
  {
    find: /^(<{7} |={7}$|>{7} )/,
    message: "finish the merge",
  },
];

/** What must not be in the repository's texts: secrets, paths of one machine, registry hosts, merge markers. */
export function scanText(path: string, text: string): readonly Finding[] {
  const patterns = PATTERNS.filter((each) => each.paths?.test(path) ?? true);
  const findings: Finding[] = [];
  text.split("\n").forEach((content, index) => {
    for (const { find, message } of patterns) {
      if (find.test(content)) findings.push({ line: index + 1, message });
    }
  });
  return findings;
}
