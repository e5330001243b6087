import type { ChatInput, ChatOutcome } from "@guildhall/core/chat";
import { withEmoji } from "../emoji-codes.ts";
import { asRecord } from "../payload.ts";
import { giveBySentence } from "../say-thanks.ts";
import type { Actor } from "../scene.ts";
import { namedWords } from "../named-words.ts";
import type { SlackDeps } from "../slack-host.ts";

/** What a step is given, as Slack names it. */
export type StepInputs = Readonly<Record<string, unknown>>;

/** A step of Slack's workflows. */
export interface WorkflowStep {
  /** Its id, as the manifest declares it. */
  readonly id: string;
  /** The input with whoever started the workflow, as Slack says; whoever built it can't name somebody else. */
  readonly person: string;
  run(deps: SlackDeps, actor: Actor, inputs: StepInputs): Promise<ChatOutcome>;
  /** The same in a sentence, for a form that asks about it; "" if there's none. */
  sentence(inputs: StepInputs): string;
  /** Titles of its inputs, by the field that a problem is told of. */
  readonly titles: Readonly<Record<string, string>>;
}

export const GIVE_THANKS_STEP: WorkflowStep = {
  id: "give_thanks",
  person: "giver",
  titles: {},
  run: (deps, actor, inputs) =>
    giveBySentence(deps, actor, { text: word(inputs["words"]), receiverIds: receiversIn(inputs) }),
  sentence: (inputs) => [...receiversIn(inputs).map((id) => `<@${id}>`), word(inputs["words"])].join(" "),
};

function receiversIn({ receivers }: StepInputs): readonly string[] {
  return (Array.isArray(receivers) ? receivers : [receivers]).map(word).filter((each) => each !== "");
}

export const CREATE_CHALLENGE_STEP: WorkflowStep = {
  id: "create_challenge",
  person: "creator",
  sentence: () => "",
  titles: {
    title: "Title",
    description: "Description",
    type: "Type",
    rewards: "Reward",
    completeDeadlineAt: "Complete by",
  },
  run: async (deps, actor, inputs) => {
    const read = (name: string): Promise<string> => namedWords(deps, actor, word(inputs[name]));
    const input: ChatInput = {
      title: withEmoji(await read("title")),
      description: withEmoji(await read("description")),
      type: word(inputs["type"]),
      rewards: await read("reward"),
      completeDeadlineAt: instantOf(inputs["deadline"]),
    };
    return actor.desk.act({ kind: "challenge", verb: "create", id: 0 }, input, actor.key);
  },
};

export const WORKFLOW_STEPS = [GIVE_THANKS_STEP, CREATE_CHALLENGE_STEP] as const;

/** Who started the workflow. */
export function starterOf({ person }: WorkflowStep, inputs: StepInputs): string {
  return word(asRecord(inputs[person])["id"]);
}

/** Slack's time in s as an instant; "" for none. */
function instantOf(value: unknown): string {
  const seconds = Number(value ?? 0);
  return seconds > 0 && seconds < MAX_SECONDS ? new Date(seconds * 1000).toISOString() : "";
}

/** The year 10000, which an instant can't write. */
const MAX_SECONDS = 253_402_300_800;

function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
