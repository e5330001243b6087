import { CallFailure, createClient, ValidationFailure } from "@guildhall/core";
import { describeFailure } from "@guildhall/core/i18n";
import { thanksCalls } from "@guildhall/core/thanks";
import { createPlatform } from "@guildhall/core/transport";
import { expect } from "vitest";
import { translatorOf } from "../../src/lib/texts.ts";
import type { CastName, Stage } from "./stage.ts";
import type { Surface, Told, Wish } from "./surface.ts";

/** The API as the panel and any other client use it. */
export function createWebSurface(): Surface {
  let last = 0;
  let keys = 0;

  async function told(stage: Stage, call: () => Promise<{ readonly tid: number }>): Promise<Told> {
    try {
      last = (await call()).tid;
      return { isDone: true, text: "" };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const t = translatorOf(stage.language);
      if (!(error instanceof ValidationFailure)) return { isDone: false, text: describeFailure(t, error) ?? "" };
      return { isDone: false, text: error.fields.map(({ message }) => message).join(" ") };
    } finally {
      await stage.settle();
    }
  }

  return {
    name: "web",
    async thank(stage, wish, times = 1) {
      const key = `web-${String((keys += 1))}-0123456789`;
      const input = { body: bodyOf(stage, wish) };
      const client = await clientOf(stage, wish.from);
      const all: Told[] = [];
      for (let count = 0; count < times; count += 1) {
        all.push(await told(stage, () => client.call(thanksCalls.give, input, { idempotencyKey: key })));
      }
      return all.at(-1) ?? expect.fail("nothing was sent");
    },
    async undo(stage, by) {
      const client = await clientOf(stage, by);
      return told(stage, () => client.call(thanksCalls.undo, { params: { id: last } }));
    },
  };
}

function bodyOf({ team, cast }: Stage, { to, each, reason }: Wish) {
  const receivers = to.map((name) => {
    const { member, slackId, name: shown } = cast[name];
    return member === null ? { externalId: slackId, name: shown } : { id: member.memberId };
  });
  return { receivers, description: reason, rewards: [{ currencyId: team.currencyId, amount: each }] };
}

async function clientOf({ team, cast, language, api }: Stage, name: CastName) {
  const member = cast[name].member ?? expect.fail(`${name} is no member`);
  const token = await team.server.openSession(member);
  const { transport } = api;
  return createClient({ transport, platform: createPlatform(), token: () => token, language: () => language });
}
