import { blockFaults } from "@guildhall/slack-app/testing";
import { expect } from "vitest";
import { askAsSlack, postToSlack, textsIn } from "./slack-surface.ts";
import type { Stage } from "./stage.ts";
import { postToTelegram } from "./telegram-surface.ts";

/** What Ann does with a question, or with a form that only asks whether to start. */
export type Given =
  | { readonly option: number }
  | { readonly words: string }
  | { readonly does: "start" | "skip" | "save" };

/** A chat in which Ann takes a quiz; answers with all she was told, in order. */
export interface QuizTaker {
  readonly name: "slack" | "telegram";
  take(stage: Stage, taking: Taking): Promise<readonly string[]>;
}

export interface Taking {
  readonly quizId: number;
  readonly given: readonly Given[];
  /** How often each delivery comes. */
  readonly times?: number | undefined;
  /** Happens while the last of the questions is in front of her. */
  readonly meanwhile?: () => Promise<unknown>;
}

interface InputBlock {
  readonly type: string;
  readonly block_id: string;
  readonly element: {
    readonly type: string;
    readonly action_id: string;
    readonly options?: readonly { readonly value: string }[];
  };
}

/** A press on a card, and the form that it opens: all of its inputs are filled in before it's sent. */
export const slackTaker: QuizTaker = {
  name: "slack",
  async take(stage, { quizId, given, times = 1, meanwhile }) {
    const { sender, team } = stage.slack;
    const ann = stage.cast.Ann.slackId;
    const opened = team.views.size;
    const pressed = sender.press(`act:quiz:answer:${String(quizId)}`, ann, { channel: "C1", isEphemeral: true });
    for (let count = 0; count < times; count += 1) {
      await postToSlack(stage.team.server, count === 0 ? pressed : sender.again(pressed, count));
    }
    await stage.settle();
    if (team.views.size === opened) return [said(sender.answers())];
    const told = [said(latestView(stage).view)];
    const left = given.filter((each) => !("does" in each) || each.does !== "save");
    for (let isOpen = true; isOpen && left.length > 0;) {
      if (left.length === 1) await meanwhile?.();
      const answer = await submit(stage, left, times);
      isOpen = answer !== null;
      told.push(answer ?? said(sender.answers()));
    }
    await stage.settle();
    return [...told, said(sender.answers())];
  },
};

/** Fills in what the view asks; what it says then, or null if it's closed. */
async function submit(stage: Stage, left: Given[], times: number): Promise<string | null> {
  const { blocks } = latestView(stage).view as { readonly blocks: readonly InputBlock[] };
  const inputs = blocks.filter(({ type }) => type === "input");
  if (inputs.length === 0) left.shift();
  const values = inputs.map((input) => [input.block_id, { [input.element.action_id]: stateOf(input, left.shift()) }]);
  const request = stage.slack.sender.submit(stage.cast.Ann.slackId, Object.fromEntries(values));
  let says: string | null = null;
  for (let count = 0; count < times; count += 1) {
    const sent = count === 0 ? request : stage.slack.sender.again(request, count);
    const { body } = await askAsSlack(stage.team.server, sent);
    says = taken(stage, (body === "" ? {} : JSON.parse(body)) as SlackAnswer, inputs);
  }
  return says;
}

interface SlackAnswer {
  readonly view?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, string>>;
}

/** What Slack makes of an answer: it drops errors of anything that's no input of the view. */
function taken(stage: Stage, { view, errors }: SlackAnswer, inputs: readonly InputBlock[]): string | null {
  if (errors !== undefined) {
    expect(inputs.map((each) => each.block_id)).toEqual(expect.arrayContaining(Object.keys(errors)));
    return Object.entries(errors).flat().join(" ");
  }
  if (view === undefined) return null;
  expect(blockFaults(view)).toEqual([]);
  latestView(stage).view = view;
  return said(view);
}

function latestView({ slack: { team } }: Stage) {
  return [...team.views.values()].at(-1) ?? expect.fail("no view was opened");
}

function stateOf({ element: { type, options = [] } }: InputBlock, given: Given | undefined): object {
  if (given === undefined || "does" in given) return { type };
  if ("words" in given) return { type, value: given.words };
  return { type, selected_option: options[given.option] ?? expect.fail("no such option") };
}

function said(value: unknown): string {
  return textsIn(value).join("\n");
}

/** A link to the bot, and then what its messages ask. */
export const telegramTaker: QuizTaker = {
  name: "telegram",
  async take(stage, { quizId, given, times = 1, meanwhile }) {
    const { fake, people } = stage.telegram;
    fake.people.start(people.Ann, `v1_quiz_answer_${quizId.toString(36)}`);
    await deliver(stage, times);
    const told = [lastMessage(stage).text ?? ""];
    for (const [index, each] of given.entries()) {
      await goOn(stage, told, times);
      if (index === given.length - 1) await meanwhile?.();
      if ("words" in each) fake.people.say(people.Ann, each.words);
      else press(stage, placeOf(stage, each));
      await deliver(stage, times);
      told.push(lastMessage(stage).text ?? "");
    }
    return told;
  },
};

/** Presses what leads to the next question, if that isn't shown yet. */
async function goOn(stage: Stage, told: string[], times: number): Promise<void> {
  if (buttonsOf(stage)[0]?.callback_data.includes(":quiz.answer:") !== true) return;
  press(stage, 0);
  await deliver(stage, times);
  told.push(lastMessage(stage).text ?? "");
}

async function deliver(stage: Stage, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await postToTelegram(stage.team.server, stage, count === 0);
  await stage.settle();
}

function lastMessage({ telegram: { fake, people } }: Stage) {
  return fake.messagesIn(people.Ann.id).at(-1) ?? expect.fail("the bot said nothing");
}

function buttonsOf(stage: Stage): readonly { readonly text: string; readonly callback_data: string }[] {
  return (lastMessage(stage).reply_markup?.inline_keyboard ?? [])
    .flat()
    .flatMap(({ text, callback_data: data }) => (data === undefined ? [] : [{ text, callback_data: data }]));
}

/** The last button cancels; what skips or sends a form stands before it. */
function placeOf(stage: Stage, given: Exclude<Given, { readonly words: string }>): number {
  if ("option" in given) return given.option;
  return given.does === "start" ? 0 : buttonsOf(stage).length - 2;
}

function press(stage: Stage, place: number): void {
  const { fake, people } = stage.telegram;
  const { text } = buttonsOf(stage)[place] ?? expect.fail("no such button");
  fake.people.press(people.Ann, lastMessage(stage), text);
}
