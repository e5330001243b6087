import type { ChatOutcome } from "@guildhall/core/chat";
import type { App } from "@slack/bolt";
import { frameOf, tell } from "../answer.ts";
import { formButtonMessage } from "../blocks/form-button.ts";
import { joinMessage, noticeMessage } from "../blocks/notice-blocks.ts";
import { isStranger, sceneOf } from "../scene.ts";
import type { Scene } from "../scene.ts";
import type { SlackDeps } from "../slack-host.ts";
import { slackText } from "../texts/slack-text.ts";
import type { StepInputs, WorkflowStep } from "./steps.ts";
import { starterOf, WORKFLOW_STEPS } from "./steps.ts";

export function registerFunctions(app: App, deps: SlackDeps): void {
  for (const step of WORKFLOW_STEPS) {
    app.function(step.id, async ({ inputs, client, context, complete, fail }) => {
      const done = await run(deps, sceneOf({ client, context }), { step, inputs });
      await ("error" in done ? fail(done) : complete({ outputs: { ...done } }));
    });
  }
}

type Done = { readonly answer: string; readonly link: string } | { readonly error: string };

interface Started {
  readonly step: WorkflowStep;
  readonly inputs: StepInputs;
}

// Slack shows a failure to whoever built the workflow; whoever runs it is told in person.
async function run(deps: SlackDeps, scene: Scene, { step, inputs }: Started): Promise<Done> {
  const person = await deps.people.findActor(scene, starterOf(step, inputs));
  const to = { ...scene, person, place: { kind: "dm" as const } };
  const desk = await deps.host.openDesk(person);
  const frame = frameOf(deps, desk);
  if (isStranger(desk)) {
    const message = joinMessage(desk, frame);
    await tell(deps, to, message);
    return { error: slackText(desk.language, "chat.slack.noWorkspacePerson", { text: message.text }) };
  }
  const outcome = await step.run(deps, { ...scene, person, desk, frame }, inputs);
  if (outcome.kind === "done") return { answer: outcome.text, link: linkOf(deps, outcome) };
  if (outcome.kind === "form") {
    await tell(deps, to, formButtonMessage(outcome.form, frame, step.sentence(inputs)));
    return { error: slackText(frame.language, "chat.slack.stepUnclear") };
  }
  const refusal = refusalOf(step, outcome);
  await tell(deps, to, noticeMessage(refusal));
  return { error: isOfQuota(outcome) ? slackText(frame.language, "chat.slack.stepOverQuota") : refusal };
}

function linkOf({ host }: SlackDeps, { card }: Extract<ChatOutcome, { kind: "done" }>): string {
  return host.origin + (card?.link ?? "");
}

/** What somebody has left to give is nobody else's to know. */
function isOfQuota({ fields }: Pick<Refused, "fields">): boolean {
  return Object.keys(fields).some((name) => name.startsWith("amount-"));
}

type Refused = Extract<ChatOutcome, { kind: "refused" }>;

/** What's wrong with an input comes after its title, as Slack shows it in the workflow. */
function refusalOf({ titles }: WorkflowStep, { text, fields }: Pick<Refused, "text" | "fields">): string {
  const problems = Object.entries(fields).flatMap(([field, problem]) => {
    const title = titles[field];
    return title === undefined ? [] : [`${title}: ${problem}`];
  });
  return problems.length === 0 ? text : problems.join("\n");
}
