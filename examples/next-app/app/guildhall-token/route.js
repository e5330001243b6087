import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";

// In an app of yours: whoever your own session says it is.
const person = { id: "u-1", name: "Member", email: "member@demo.test" };

/** Signs in the person of this app; another site can't read the answer. */
export async function POST() {
  const { GUILDHALL_APP: app, GUILDHALL_KID: kid, GUILDHALL_SECRET: secret } = process.env;
  const token = await new SignJWT({ email: person.email, email_verified: true, name: person.name })
    .setProtectedHeader({ alg: "HS256", kid })
    .setAudience(app)
    .setSubject(person.id)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("2 minutes")
    .sign(Buffer.from(secret));
  return new Response(token, { headers: { "cache-control": "no-store" } });
}
