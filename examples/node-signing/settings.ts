import type { SigningKey } from "./sign.ts";

/** Where Guildhall is, the app's id, and the key to sign with. */
export interface Settings {
  readonly server: string;
  readonly app: string;
  readonly key: SigningKey;
  readonly port: number;
}

const NEEDED = ["GUILDHALL_APP", "GUILDHALL_KID", "GUILDHALL_SECRET"] as const;

/** Reads them from the environment, where a secret belongs; ends the process if some are missing, and names them. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const missing = NEEDED.filter((name) => (env[name] ?? "") === "");
  if (missing.length > 0) {
    const names = new Intl.ListFormat("en-GB").format(missing);
    const how = "see examples/README.md, or run `pnpm example` in the repository's root";
    console.error(`Set ${names} in the environment: ${how}.`);
    process.exit(1);
  }
  const read = (name: (typeof NEEDED)[number]): string => env[name] ?? "";
  return {
    server: env["GUILDHALL_SERVER"] ?? "http://localhost:4000",
    app: read("GUILDHALL_APP"),
    key: {
      kid: read("GUILDHALL_KID"),
      alg: env["GUILDHALL_ALG"] === "EdDSA" ? "EdDSA" : "HS256",
      secret: read("GUILDHALL_SECRET"),
    },
    port: Number(env["PORT"] ?? "5100"),
  };
}
