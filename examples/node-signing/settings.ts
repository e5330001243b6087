import type { SigningKey } from "./sign.ts";

/** Where Guildhall is, the app's id, and the key to sign with. */
export interface Settings {
  readonly server: string;
  readonly app: string;
  readonly key: SigningKey;
  readonly port: number;
}

/** Reads them from the environment, where a secret belongs. @throws {Error} naming what is missing */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const read = (name: string): string => {
    const value = env[name];
    if (value === undefined) throw new Error(`${name} is not set: see the README`);
    return value;
  };
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
