import { blockFaults, optionFaults } from "@guildhall/slack-app/testing";
import { expect } from "vitest";
import { askAsSlack, postToSlack, textsIn } from "./slack-surface.ts";
import type { CastName, Stage } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";

/** A chat in which somebody takes part in a contest; answers with what they're told. */
export interface ContestPlayer {
  readonly name: "slack" | "telegram";
  press(stage: Stage, who: CastName, act: ContestAct): Promise<string>;
  /** Chooses somebody in the form that a press has opened, and sends it. */
  choose(stage: Stage, who: CastName, name: string): Promise<string>;
}

export interface ContestAct {
  /** By default a contest. */
  readonly kind?: "challenge" | "quiz" | "chain";
  readonly verb: "join" | "vote" | "next" | "accept" | "complete" | "answer";
  readonly id: number;
}

interface Option {
  readonly text: { readonly text: string };
  readonly value: string;
}

interface Input {
  readonly type: string;
  readonly block_id: string;
  readonly element: { readonly type: string; readonly options?: readonly Option[] };
}

const said = (value: unknown): string => textsIn(value).join("\n");

export const slackPlayer: ContestPlayer = {
  name: "slack",
  async press(stage, who, { kind = "contest", verb, id }) {
    const { sender, team } = stage.slack;
    const opened = team.views.size;
    // No second click of a double one.
    stage.team.clock.advance(4_000);
    const where = { channel: "C1", isEphemeral: true };
    await postToSlack(
      stage.team.server,
      sender.press(`act:${kind}:${verb}:${String(id)}`, stage.cast[who].slackId, where),
    );
    await stage.settle();
    return said(team.views.size > opened ? latestView(stage) : sender.answers().at(-1));
  },
  async choose(stage, who, name) {
    const { sender } = stage.slack;
    const { slackId } = stage.cast[who];
    // What was opened by a press, with inputs.
    const { blocks } = latestView(stage) as { readonly blocks: readonly Input[] };
    const input = blocks.find(({ type }) => type === "input") ?? expect.fail("nothing to choose");
    const options = input.element.options ?? (await suggested(stage, who, { blockId: input.block_id, name }));
    const chosen = options.find(({ text }) => text.text.startsWith(name)) ?? expect.fail(`no ${name}`);
    const state = { choice: { type: input.element.type, selected_option: chosen } };
    const answer = await askAsSlack(stage.team.server, sender.submit(slackId, { [input.block_id]: state }));
    const { errors = {} } = (answer.body === "" ? {} : JSON.parse(answer.body)) as { errors?: Record<string, string> };
    expect([input.block_id, "none"]).toContain(Object.keys(errors)[0] ?? "none");
    await stage.settle();
    return Object.keys(errors).length > 0 ? Object.values(errors).join(" ") : said(sender.answers());
  },
};

async function suggested(
  stage: Stage,
  who: CastName,
  { blockId, name }: { readonly blockId: string; readonly name: string },
): Promise<readonly Option[]> {
  const asked = stage.slack.sender.suggest(stage.cast[who].slackId, blockId, name);
  const { body } = await askAsSlack(stage.team.server, asked);
  const { options } = JSON.parse(body) as { readonly options: readonly Option[] };
  expect(optionFaults(options)).toEqual([]);
  return options;
}

function latestView({ slack: { team } }: Stage) {
  const { view } = [...team.views.values()].at(-1) ?? expect.fail("no view was opened");
  expect(blockFaults(view)).toEqual([]);
  return view;
}

export const telegramPlayer: ContestPlayer = {
  name: "telegram",
  async press(stage, who, { kind = "contest", verb, id }) {
    const { fake, people } = stage.telegram;
    fake.people.start(people[who], `v1_${kind}_${verb}_${id.toString(36)}`);
    await deliver(stage);
    return lastMessage(stage, who).text ?? "";
  },
  async choose(stage, who, name) {
    while (labelsOf(stage, who).every((label) => !label.startsWith(name))) await tap(stage, who, "→");
    await tap(stage, who, labelsOf(stage, who).find((label) => label.startsWith(name)) ?? "");
    const [send = ""] = labelsOf(stage, who).slice(-2);
    await tap(stage, who, send);
    return lastMessage(stage, who).text ?? "";
  },
};

async function tap(stage: Stage, who: CastName, label: string): Promise<void> {
  const { fake, people } = stage.telegram;
  fake.people.press(people[who], lastMessage(stage, who), label);
  await deliver(stage);
}

async function deliver(stage: Stage): Promise<void> {
  await postToTelegram(stage.team.server, stage);
  await stage.settle();
}

function lastMessage({ telegram: { fake, people } }: Stage, who: CastName) {
  return fake.messagesIn(people[who].id).at(-1) ?? expect.fail("the bot said nothing");
}

function labelsOf(stage: Stage, who: CastName): readonly string[] {
  return (lastMessage(stage, who).reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}
