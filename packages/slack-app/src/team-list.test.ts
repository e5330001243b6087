import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addGroup, addUser } from "./testing/fake-world.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
  grant("users:read", "users:read.email", "usergroups:read");
});
afterEach(() => scene.close());

function grant(...scopes: readonly string[]): void {
  scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes, isRevoked: false });
}

const read = () => scene.app.readTeam(scene.connection);

describe("a team's list", () => {
  it("has its own people with confirmed emails, and its user groups", async () => {
    addUser(scene.team, { id: "UBOB", name: "Bob", email: "bob@team.example" });
    addUser(scene.team, { id: "UVERA", name: "Вера", email: "vera@team.example", isEmailConfirmed: false });
    addGroup(scene.team, { id: "S1", name: "Sales", users: ["UBOB", "UGONE"] });
    expect(await read()).toEqual({
      people: [
        { externalId: "UANNA", name: "Anna", email: "" },
        { externalId: "UBOB", name: "Bob", email: "bob@team.example" },
        { externalId: "UVERA", name: "Вера", email: "" },
      ],
      groups: [{ externalId: "S1", name: "Sales", members: ["UBOB", "UGONE"] }],
      missedScope: "",
    });
  });

  it("is read to its end", async () => {
    for (let count = 0; count < 1001; count += 1)
      addUser(scene.team, { id: `UX${String(count)}`, name: "One of many" });
    expect((await read()).people).toHaveLength(1004);
    expect(scene.methods()).toEqual(["users.list", "users.list", "usergroups.list"]);
  });

  it("says which permission is missing", async () => {
    addUser(scene.team, { id: "UBOB", name: "Bob", email: "bob@team.example" });
    grant("users:read", "users:read.email");
    expect(await read()).toMatchObject({ groups: null, missedScope: "usergroups:read" });
    grant("users:read", "usergroups:read");
    expect(await read()).toMatchObject({ groups: [], missedScope: "users:read.email" });
  });

  it.each([
    ["trouble", { kind: "http", statusCode: 503 }, 5],
    ["a limit", { kind: "limit", retryAfterS: 30 }, 30],
    ["a refusal", { kind: "error", error: "token_revoked" }, 2],
  ] as const)("can't be had with %s", async (_name, trouble, retryAfterS) => {
    scene.fake.world.troubles.set("users.list", [trouble]);
    await expect(read()).rejects.toMatchObject({ code: "ErrorUnavailable", retryAfterS });
  });
});
