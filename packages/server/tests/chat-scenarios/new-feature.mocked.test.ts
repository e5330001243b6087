import { chatProvider } from "@guildhall/core/integrations";
import type { DomainEvent } from "@guildhall/core/events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { saveChannelChoice, saveChannels } from "../../src/chat/connection.repository.ts";
import { recordEvent } from "../../src/events/record-event.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { postToSlack } from "./slack-surface.ts";
import { openStage, slackTeamId } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";

/** Who joined which raffle by which delivery, as the plug was asked to. */
const joined = vi.hoisted((): { readonly id: number; readonly member: string; readonly key: string }[] => []);

// A feature that is nowhere in the product: its event, its message with its words, and its plug. What follows them, from
// the reader of events to what Slack and Telegram draw and send back, is the product's.
vi.mock("../../../core/src/events/domain-event.ts", async (original) => {
  const real = await original<typeof import("@guildhall/core/events")>();
  const { EVENT_PAYLOADS } = real;
  const z = await import("zod/mini");
  const raffle = z.object({ raffleId: z.int(), prize: z.string(), memberIds: z.array(z.int()) });
  Object.assign(EVENT_PAYLOADS, { "raffle.opened": raffle });
  return real;
});
vi.mock("../../../core/src/messages/message-kinds.ts", async (original) => {
  const real = await original<{ readonly MESSAGE_KINDS: object }>();
  const raffle = {
    on: "raffle.opened",
    category: "contest",
    entityId: ({ raffleId }: Raffle) => raffleId,
    to: ({ payload }: { readonly payload: Raffle }) => payload.memberIds,
    audience: "chosen",
    chosen: () => ({ kind: "everyone", memberIds: [] }),
    keeps: ({ prize }: Raffle) => ({ prize }),
    title: ({ prize }: Raffle) => prize,
    link: () => "/raffles",
  };
  return { MESSAGE_KINDS: { ...real.MESSAGE_KINDS, raffle_opened: raffle } };
});
vi.mock("../../../core/src/i18n/en.ts", async (original) => {
  const real = await original<typeof import("@guildhall/core/i18n/en")>();
  const words = { headline: "{{author}} raffles {{title}}", body: "Join by Friday.", gone: "The raffle is over" };
  return { ...real, messages: { ...real.messages, raffle_opened: words } };
});
vi.mock("../../../core/src/chat/chat-plugs.ts", async (original) => {
  const real = await original<Plugs>();
  const { defineChatPlug } = await vi.importActual<Chat>("../../../core/src/chat/define-chat-plug.ts");
  const raffle = defineChatPlug<{ readonly id: number }>({
    kind: "raffle",
    idOf: ({ id }) => id,
    load: (_, id) => Promise.resolve({ id }),
    card: ({ id }) => ({ title: `Raffle ${String(id)}`, link: "/raffles", facts: ["One ticket each"], body: "" }),
    verbs: {
      join: {
        style: "primary",
        label: () => "Take a ticket",
        ability: () => ({ allowed: true }),
        act: async ({ id, key, context }) => {
          const { user } = await context.member();
          joined.push({ id, member: user?.name ?? "", key });
          return { text: `You have a ticket of raffle ${String(id)}` };
        },
      },
    },
    onMessages: { raffle_opened: ["join"] } as never,
  });
  const plugs = [...real.CHAT_PLUGS, raffle];
  const messageActions: Plugs["messageActions"] = (message, context) => real.messageActions(message, context, plugs);
  return { CHAT_PLUGS: plugs, messageActions };
});

type Chat = typeof import("@guildhall/core/chat");

/** The hub that lists what each feature brings to chats. */
interface Plugs extends Pick<Chat, "messageActions"> {
  readonly CHAT_PLUGS: readonly ReturnType<Chat["defineChatPlug"]>[];
}

interface Raffle {
  readonly raffleId: number;
  readonly prize: string;
  readonly memberIds: readonly number[];
}

const database = useTestDatabase();
let stage: Stage;

beforeEach(async () => {
  joined.length = 0;
  stage = await openStage(database());
  const { workspaceId } = stage.team;
  const places = { slack: ["C1", slackTeamId(workspaceId)], telegram: [groupId(), groupId()] } as const;
  for (const provider of chatProvider.options) {
    const [channelId, externalId] = places[provider];
    const chat = { workspaceId, provider, externalId };
    await saveChannels(database().database.handle, chat, {
      channels: [{ id: channelId, name: "general" }],
      missedScope: "",
    });
    const choice = { ...chat, channelId, hasDigest: false, matchesEmails: false };
    await saveChannelChoice(database().database.handle, choice);
  }
});
afterEach(() => stage.close());

const groupId = () => String(stage.telegram.group.id);

/** Olga opens the raffle and tells Bob of it. */
async function openRaffle(): Promise<void> {
  const { team, owner, cast } = stage;
  const payload: Raffle = { raffleId: 41, prize: "a bicycle", memberIds: [cast.Bob.member?.memberId ?? 0] };
  await database().database.transaction((tx) =>
    recordEvent(
      {
        db: tx,
        at: team.clock.now(),
        actor: { memberId: owner.memberId, workspace: { id: team.workspaceId } },
        tell: () => undefined,
      },
      { type: "raffle.opened", payload } as unknown as DomainEvent,
    ),
  );
  await team.readEvents();
  await stage.settle();
}

const inSlack = (channel: string) => stage.slack.team.messages.filter((each) => each.channel === channel);

it("a new feature's announcement and what one does about it are in Slack by its plug alone", async () => {
  await openRaffle();
  const [posted, ...others] = inSlack("C1");
  expect(others).toEqual([]);
  const drawn = JSON.stringify(posted?.blocks);
  for (const part of ["Olga raffles", "a bicycle", "Join by Friday.", "Take a ticket", "act:raffle:join:41"])
    expect(drawn).toContain(part);
  expect(JSON.stringify(inSlack("DBOB"))).toContain("Olga raffles");
  const press = stage.slack.sender.press("act:raffle:join:41", stage.cast.Cy.slackId, {
    channel: "C1",
    isEphemeral: false,
  });
  for (const time of [0, 1]) await postToSlack(stage.team.server, stage.slack.sender.again(press, time));
  await stage.settle();
  expect(joined.map(({ id, member }) => [id, member])).toEqual([[41, "Cy"]]);
  expect(JSON.stringify(stage.slack.sender.answers())).toContain("You have a ticket of raffle 41");
});

it("and they are in Telegram", async () => {
  await openRaffle();
  const { fake, group, people } = stage.telegram;
  const posted = fake.messagesIn(group.id);
  expect(posted.map(({ text }) => text)).toEqual([
    expect.stringMatching(/Olga raffles.*a bicycle[^]*Join by Friday\./),
  ]);
  expect(fake.messagesIn(people.Bob.id).map(({ text }) => text)).toEqual([expect.stringContaining("Olga raffles")]);
  const press = fake.people.press(people.Cy, posted[0] ?? expect.fail("nothing was posted"), "Take a ticket");
  await postToTelegram(stage.team.server, stage);
  await postToTelegram(stage.team.server, stage, false);
  await stage.settle();
  expect(joined.map(({ id, member }) => [id, member])).toEqual([[41, "Cy"]]);
  const answer = fake.calls.findLast(({ params }) => params["callback_query_id"] === press);
  expect(answer?.params["text"]).toContain("You have a ticket of raffle 41");
});
