import { sessionCalls } from "@guildhall/core/session";
import { afterEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let scene: SignInScene;
afterEach(() => scene.close());

/** Whether each role of a new workspace can do without an integration. */
async function askEach(login: { readonly email: boolean }): Promise<Readonly<Record<string, boolean>>> {
  const { server } = scene;
  const db = database().database.handle;
  const { id: workspaceId } = await buildWorkspace(db, { name: "Makers" });
  const answers: Record<string, boolean> = {};
  for (const role of ["owner", "admin", "moderator", "member"] as const) {
    const { email } = await buildMember(db, { workspaceId, name: role, roles: role === "member" ? [] : [role] });
    Object.assign(server.deps.config.login, { email: true });
    const client = await server.client(email);
    Object.assign(server.deps.config.login, login);
    const info = await client.call(sessionCalls.getUserInfo, {});
    answers[role] = info.loggedIn && info.optionalInteg;
  }
  return answers;
}

it("a workspace that is entered by messengers only needs one, as those hear who can connect it", async () => {
  scene = await openSignInScene(database());
  expect(await askEach({ email: false })).toEqual({ owner: false, admin: false, moderator: true, member: true });
});

it("a workspace that is entered by email, too, needs none", async () => {
  scene = await openSignInScene(database());
  expect(await askEach({ email: true })).toEqual({ owner: true, admin: true, moderator: true, member: true });
});

it("says where people can't be invited by email", async () => {
  scene = await openSignInScene(database());
  const { server } = scene;
  const db = database().database.handle;
  const { id: workspaceId } = await buildWorkspace(db, { name: "Makers" });
  const { email } = await buildMember(db, { workspaceId, name: "Olga", roles: ["owner"] });
  const client = await server.client(email);
  expect(await client.call(sessionCalls.getUserInfo, {})).not.toHaveProperty("hasNoInvites");
  Object.assign(server.deps.config.login, { email: false });
  expect(await client.call(sessionCalls.getUserInfo, {})).toHaveProperty("hasNoInvites", true);
});
