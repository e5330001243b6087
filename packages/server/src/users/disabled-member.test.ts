import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import { workspaceCalls } from "@guildhall/core/workspaces";
import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();

it("a person disabled while working is told by which workspace, and signed out", async () => {
  const team = await buildTeam(database());
  const owner = await team.join({ name: "Olga", roles: ["owner"] });
  const bob = await team.join({ name: "Bob" });
  const before = await bob.client.call(sessionCalls.getUserInfo, {});
  expect(before).toMatchObject({ loggedIn: true, disabledIn: "" });
  await owner.client.call(userCalls.disable, { params: { id: bob.memberId } });
  const name = before.loggedIn ? before.workspace?.name : "";
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ loggedIn: false, disabledIn: name });
  await expect(bob.client.call(workspaceCalls.list, { query: { page: 0 } })).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  // Ended sessions stay ended when the member is enabled again.
  await owner.client.call(userCalls.enable, { params: { id: bob.memberId } });
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ loggedIn: false, disabledIn: "" });
  await team.close();
});

it("a member of another workspace too is only removed from the one", async () => {
  const team = await buildTeam(database());
  const owner = await team.join({ name: "Olga", roles: ["owner"] });
  const bob = await team.join({ name: "Bob" });
  const other = await buildWorkspace(database().database.handle, { name: "Other" });
  await buildMember(database().database.handle, { workspaceId: other.id, accountId: bob.accountId });
  await owner.client.call(userCalls.disable, { params: { id: bob.memberId } });
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({
    loggedIn: true,
    workspace: null,
    user: null,
    permissions: ["switch-workspace"],
    disabledIn: expect.stringMatching(/./),
  });
  const { items } = await bob.client.call(workspaceCalls.list, { query: { page: 0 } });
  expect(items.map(({ name }) => name)).toEqual(["Other"]);
  await bob.client.call(workspaceCalls.enter, { params: { id: other.id } });
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({
    workspace: { id: other.id },
    disabledIn: "",
  });
  await owner.client.call(userCalls.enable, { params: { id: bob.memberId } });
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ workspace: { id: other.id } });
  await team.close();
});
