import type { InboundRequest } from "@guildhall/core/chat";
import { expect } from "vitest";
import type { TestServer } from "../../src/testing/test-server.ts";
import type { Stage } from "./stage.ts";
import type { Surface, Told, Wish } from "./surface.ts";

/** The slash command, and the buttons of what it's answered with. */
export function createSlackSurface(): Surface {
  let undoId = "";

  /** What was said at the address of the last interaction. */
  function heard({ slack }: Stage): Told {
    const answers = slack.sender.answers();
    expect(answers.length, "it's answered").toBeGreaterThan(0);
    const answer = answers.at(-1);
    const undo = idsIn(answer).find((id) => id.startsWith("act:thanks:undo:"));
    undoId = undo ?? undoId;
    return { isDone: undo !== undefined, text: textsIn(answer).join("\n") };
  }

  return {
    name: "slack",
    async thank(stage, wish, times = 1) {
      const { sender } = stage.slack;
      const request = sender.command("/thanks", sentenceOf(stage, wish), stage.cast[wish.from].slackId);
      for (let count = 0; count < times; count += 1) {
        const sent = count === 0 ? request : sender.again(request, count);
        expect(await postToSlack(stage.team.server, sent)).toBe(200);
      }
      await stage.settle();
      return heard(stage);
    },
    async undo(stage, by) {
      const { sender } = stage.slack;
      const pressed = { channel: "C1", isEphemeral: true };
      await postToSlack(stage.team.server, sender.press(undoId, stage.cast[by].slackId, pressed));
      await stage.settle();
      const { text } = heard(stage);
      return { isDone: /undone\.|отмен/i.test(text), text };
    },
  };
}

export function sentenceOf({ cast }: Stage, { to, each, reason }: Wish): string {
  const names = to.map((name) => `<@${cast[name].slackId}>`).join(" ");
  return `${names} ${String(each / 100)} :star: ${to.length > 1 ? "each " : ""}for ${reason}`;
}

/** Posts a request as Slack does; returns the answer's status. */
export async function postToSlack(server: TestServer, request: InboundRequest): Promise<number> {
  return (await askAsSlack(server, request)).statusCode;
}

/** Posts a request as Slack does; the answer to a form's is what becomes of it. */
export async function askAsSlack(server: TestServer, { path, headers, body }: InboundRequest) {
  const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
  const sent = { "content-type": type, "sec-fetch-site": "none", ...headers };
  return server.ask({ method: "POST", url: path, headers: sent, payload: body });
}

/** All texts that a message or view shows. */
export function textsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "text" && typeof each === "string" ? [each] : textsIn(each),
  );
}

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === "action_id" && typeof each === "string" ? [each] : idsIn(each),
  );
}
