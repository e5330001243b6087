import { AccessDeniedFailure } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";

// With row-level security: a preview may need no more than a member does.
const database = useTestDatabase({ isFenced: true });
let team: Team;
let admin: Teammate;

beforeEach(async () => {
  team = await buildTeam(database());
  admin = await team.join({ name: "Admin", roles: ["admin"] });
});
afterEach(() => team.close());

const OWN = "http://localhost";
const preview = async () => (await admin.client.call(contract.previewWidget, {})).token;

async function exchange(token: string, origin: string | null = OWN, more: object = {}) {
  const named = origin === null ? {} : { origin };
  const answer = await team.server.ask({
    method: "POST",
    url: "/api/v1/widget/session",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", host: "localhost", ...named },
    payload: JSON.stringify({ token, ...more }),
  });
  const { data, errors } = answer.json();
  const why = answer.statusCode === 200 ? null : (errors[0].reason ?? errors[0].code);
  return { data, why, values: errors[0]?.values };
}

async function whoIs(session: string, headers: object = {}): Promise<string | null> {
  const answer = await team.server.ask({
    url: "/api/v1/user/info",
    headers: { authorization: `Bearer ${session}`, "sec-fetch-site": "same-origin", host: "localhost", ...headers },
  });
  const { data } = answer.json();
  return data.loggedIn ? data.user.name : null;
}

it("opens one session of the admin's own, of 15 minutes, while the widget is off and without any key", async () => {
  const token = await preview();
  const { data, why } = await exchange(token);
  const expiresAt = new Date(team.clock.now().getTime() + 15 * 60_000).toISOString();
  expect({ why, expiresAt: data.expiresAt, name: data.info.user.name }).toEqual({
    why: null,
    expiresAt,
    name: "Admin",
  });
  expect(await whoIs(data.session)).toBe("Admin");
  expect((await exchange(token)).why).toBe("token_replayed");
  team.clock.advance(15 * 60_000);
  expect(await whoIs(data.session)).toBeNull();
});

it("is a member's hands and nothing more, even an admin's", async () => {
  const { session } = (await exchange(await preview())).data;
  const answer = await team.server.ask({
    url: "/api/v1/settings",
    headers: { authorization: `Bearer ${session}`, "sec-fetch-site": "same-origin", host: "localhost" },
  });
  expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "not_in_widget"]);
});

it("works on the server's own pages only", async () => {
  const token = await preview();
  for (const origin of ["https://host.example", null]) {
    const refused = { why: "origin_not_allowed", values: { origin: origin ?? "" } };
    expect(await exchange(token, origin)).toMatchObject(refused);
  }
  const { session } = (await exchange(token)).data;
  const cross = { origin: "https://host.example", "sec-fetch-site": "cross-site" };
  expect(await whoIs(session, cross)).toBeNull();
});

it("is refused after a minute, and when it's changed", async () => {
  const [late, last, changed] = [await preview(), await preview(), await preview()];
  const flipped = changed.slice(0, -2) + (changed.endsWith("AA") ? "BB" : "AA");
  expect((await exchange(flipped)).why).toBe("malformed_token");
  expect((await exchange(last.replace("preview.", "another."))).why).toBe("malformed_token");
  team.clock.advance(59_999);
  expect((await exchange(last)).why).toBeNull();
  team.clock.advance(1);
  expect((await exchange(late)).why).toBe("token_expired");
});

it("ends with its member", async () => {
  const [token, opened] = [await preview(), (await exchange(await preview())).data.session];
  await database().database.pool.query("update members set status = 'disabled' where id = $1", [admin.memberId]);
  expect((await exchange(token)).why).toBe("member_disabled");
  expect(await whoIs(opened)).toBeNull();
});

it("is nobody's once its member is gone, whoever else has one's id in another workspace", async () => {
  const [token, other] = [await preview(), await buildTeam(database())];
  const { handle } = database().database;
  await buildTwinMember(handle, admin, { workspaceId: other.workspaceId });
  const gone = handle.updateTable("members").set({ id: 999_999_999 });
  await gone.where("workspace_id", "=", team.workspaceId).where("id", "=", admin.memberId).execute();
  expect((await exchange(token)).why).toBe("member_disabled");
  await other.close();
});

it("isn't for members, nor from within a widget", async () => {
  const member = await team.join({ name: "Member" });
  await expect(member.client.call(contract.previewWidget, {})).rejects.toBeInstanceOf(AccessDeniedFailure);
  const { session } = (await exchange(await preview())).data;
  const answer = await team.server.ask({
    method: "POST",
    url: "/api/v1/workspaces/settings/widget/preview",
    headers: { authorization: `Bearer ${session}`, origin: OWN, "sec-fetch-site": "same-origin", host: "localhost" },
  });
  expect([answer.statusCode, answer.json().errors[0].reason]).toEqual([403, "not_in_widget"]);
});
