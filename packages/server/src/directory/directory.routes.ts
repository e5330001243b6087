import { directorySessionCalls } from "@guildhall/core/session";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { loginByDirectory } from "./login-by-directory.service.ts";
import type { DirectorySignIn } from "./login-by-directory.service.ts";

export function createDirectoryRoutes(parts: DirectorySignIn): readonly Route[] {
  return [
    implement(
      directorySessionCalls.login,
      async (call, { body }) => {
        await loginByDirectory(call, body, parts);
        return {};
      },
      // LDAP is slow; no connection is held meanwhile.
      { transaction: false },
    ),
  ];
}
