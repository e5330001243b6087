import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runAndTell } from "../lib/run-and-tell.ts";
import { linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createChannelProvider } from "./channel-provider.ts";
import type { ConnectionName } from "./connected-chat.repository.ts";
import { connectChat } from "./connections.ts";
import { endChat } from "./end-chat.service.ts";

const database = useTestDatabase();
let team: Team;
let boss: Teammate;
let admin: Teammate;
let gm: Teammate;
let ann: Teammate;

const db = () => database().database.handle;
const slack = () => ({ provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;
const telegram = () => ({ provider: "telegram", externalId: `-${String(team.workspaceId)}` }) as const;

beforeEach(async () => {
  const channels = { slack: createChannelProvider("slack"), telegram: createChannelProvider("telegram") };
  team = await buildTeam(database(), { channels });
  boss = await team.join({ name: "Boss", roles: ["owner"] });
  admin = await team.join({ name: "Adam", roles: ["admin"], language: "ru" });
  gm = await team.join({ name: "Gm", roles: ["moderator"] });
  ann = await team.join({ name: "Ann" });
});
afterEach(() => team.close());

async function connect(chat: ConnectionName, more: object = {}): Promise<void> {
  const { deps } = team.server;
  const wish = { ...chat, workspaceId: team.workspaceId, name: "Crew", language: "en", isPersonal: false } as const;
  await connectChat({ ...deps, db: db(), at: deps.clock.now() }, { ...wish, credentials: {}, ...more });
}

async function lose(chat: ConnectionName, reason: "uninstalled" | "revoked" = "uninstalled"): Promise<void> {
  const { deps, workspaceId } = { ...team.server, ...team };
  await runAndTell(deps, (tx, after) =>
    endChat({ db: tx, at: deps.clock.now(), ...after }, { workspaceId, ...chat, reason }),
  );
  await team.readEvents();
}

async function told(who: Teammate): Promise<readonly object[]> {
  const { items } = await who.client.call(contract.listNotifications, {
    params: { id: who.memberId },
    query: { page: 0 },
  });
  return items.map(({ type, title, link, status }) => ({ type, title, link, status }));
}

const mailed = async () =>
  (
    await db()
      .selectFrom("mails")
      .select(["recipient", "template"])
      .where("workspace_id", "=", team.workspaceId)
      .orderBy("recipient")
      .execute()
  ).map(({ recipient, template }) => [recipient, template]);

describe("a chat that is lost", () => {
  it("is told and mailed once to those who can connect it again", async () => {
    await connect(slack());
    await lose(slack());
    await lose(slack());
    const news = { type: "chat_disconnected", link: "/settings/slack", status: "new" };
    expect(await told(boss)).toEqual([{ ...news, title: "Guildhall was removed from Slack: Crew" }]);
    expect(await told(admin)).toMatchObject([{ type: "chat_disconnected" }]);
    expect([...(await told(gm)), ...(await told(ann))]).toEqual([]);
    expect(await mailed()).toEqual([boss.email, admin.email].sort().map((email) => [email, "chat_disconnected"]));
  });

  it("is told again when it's lost again", async () => {
    await connect(slack());
    await lose(slack(), "revoked");
    await connect(slack());
    await lose(slack());
    expect(await told(boss)).toMatchObject([
      { title: "Guildhall was removed from Slack: Crew" },
      { title: "Guildhall lost access to Slack: Crew" },
    ]);
  });

  it("is told where the other chat still reaches them", async () => {
    await connect(slack());
    await connect(telegram());
    await linkPerson(team.server.deps, boss, { provider: "telegram", externalId: "boss" });
    await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
    await lose(slack());
    const queued = await db()
      .selectFrom("chat_outbox")
      .select(["provider", "place"])
      .where("workspace_id", "=", team.workspaceId)
      .execute();
    expect(queued).toEqual([{ provider: "telegram", place: "boss" }]);
  });

  it("is nobody else's news if it was a person's own, or removed here", async () => {
    await connect(slack());
    await connect(telegram(), { isPersonal: true });
    await lose(telegram());
    const params = { provider: "slack", externalId: slack().externalId } as const;
    await boss.client.call(contract.disconnectChat, { params });
    await team.readEvents();
    expect([...(await told(boss)), ...(await told(admin))]).toEqual([]);
    expect(await mailed()).toEqual([]);
  });
});
