import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import type { Person } from "./people.ts";

/** One of the app's keys, as Settings → Widget showed it once. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: "HS256" | "EdDSA";
  /** The secret of an HS256 key, or the private key in PEM that goes with an EdDSA key. */
  readonly secret: string;
}

/** For which app a token is, and whether for its frame only. */
export interface Audience {
  readonly app: string;
  readonly framed: boolean;
}

/** A token that says to Guildhall who is signed in here: for one app, one person, two minutes, one use. */
export async function signToken(
  person: Person,
  { app, framed }: Audience,
  { kid, alg, secret }: SigningKey,
): Promise<string> {
  const key = alg === "HS256" ? Buffer.from(secret) : await importPKCS8(secret, alg);
  return new SignJWT({ email: person.email, email_verified: true, name: person.name, framed })
    .setProtectedHeader({ alg, kid })
    .setAudience(app)
    .setSubject(person.id)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("2 minutes")
    .sign(key);
}
