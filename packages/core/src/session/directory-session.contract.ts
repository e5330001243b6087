import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";

export const login = endpoint({
  name: "loginByDirectory",
  method: "POST",
  path: "/user/login/ldap",
  summary: "Signs in with the company directory (LDAP); the response sets the session cookie.",
  access: { who: "guest" },
  body: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({}),
});
