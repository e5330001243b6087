import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPeople, PERSON_LIFETIME_MS } from "./people.ts";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";
import { addUser } from "./testing/fake-world.ts";
import { clientOf } from "./web-api.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

function open() {
  const people = createPeople(scene.host);
  const config = { signingSecret: "", apiUrl: scene.fake.apiUrl, fetch: globalThis.fetch, fileOrigins: [] };
  const asked = { client: clientOf(scene.connection, { config, host: scene.host }), connection: scene.connection };
  return { find: (id: string) => people.find(asked, id) };
}

describe("people", () => {
  it("are asked for once in a while", async () => {
    const { find } = open();
    await Promise.all([find("UBOB"), find("UBOB")]);
    scene.clock.now = new Date(scene.clock.now.getTime() + PERSON_LIFETIME_MS - 1);
    await find("UBOB");
    expect(scene.methods()).toEqual(["users.info"]);
    scene.clock.now = new Date(scene.clock.now.getTime() + 1);
    addUser(scene.team, { id: "UBOB", name: "Robert" });
    expect(await find("UBOB")).toMatchObject({ name: "Robert" });
  });

  it("aren't remembered when Slack had trouble", async () => {
    scene.fake.world.troubles.set("users.info", [{ kind: "http", statusCode: 500 }]);
    const { find } = open();
    await expect(find("UBOB")).rejects.toThrow();
    expect(await find("UBOB")).toMatchObject({ name: "Bob", kind: "person" });
  });

  it.each([
    ["UBOB", "person"],
    ["UBOT", "bot"],
    ["UGUEST", "guest"],
    ["UGONE", "deactivated"],
    ["UOTHER", "otherTeam"],
    ["UNOBODY", "unknownPerson"],
  ])("%s is: %s", async (id, kind) => {
    expect(await open().find(id)).toMatchObject({ externalId: id, kind });
  });

  it("are told of with the address that Slack has confirmed, whenever they're met", async () => {
    addUser(scene.team, { id: "UBOB", name: "Bob", email: "bob@team.example" });
    addUser(scene.team, { id: "UGUEST", name: "Gast", email: "gast@team.example", isGuest: true });
    addUser(scene.team, { id: "UANNA", name: "Anna", email: "anna@team.example", isEmailConfirmed: false });
    const { find } = open();
    for (const id of ["UBOB", "UGUEST", "UANNA", "UVERA", "UBOB"]) await find(id);
    const bob = { externalId: "UBOB", email: "bob@team.example" };
    expect(scene.host.recognized).toEqual([bob, bob]);
  });

  it("are all taken for people without the scope to tell", async () => {
    scene.fake.world.tokens.set(TOKEN, { teamId: "T1", scopes: [], isRevoked: false });
    expect(await open().find("UBOB")).toMatchObject({ name: "UBOB", kind: "person" });
  });
});
