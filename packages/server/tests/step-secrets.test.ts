import { contract } from "@guildhall/core/contract";
import { mayUse } from "@guildhall/core/permissions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember } from "../src/testing/build-people.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { buildContractWorld, questionOf } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName, Things } from "./things.ts";
import { settle } from "./twin-world.ts";

// Object.keys widens to string[]; the contract's keys are its calls.
const CALLS = (Object.keys(contract) as readonly CallName[]).filter(
  (call) => call !== "openStream" && mayUse(questionOf("member"), contract[call].access).allowed,
);
const READING = CALLS.filter((call) => contract[call].method === "GET");
/** What somebody would do with a locked step. */
const TAKING: readonly CallName[] = [
  "acceptChallenge",
  "completeChallenge",
  "startQuiz",
  "answerQuizQuestion",
  "submitPoll",
];

const database = useTestDatabase();
let world: ContractWorld;
let owner: string;

beforeAll(async () => {
  world = await buildContractWorld(database().database);
  owner = (await world.enter("owner")) ?? "";
});
afterAll(() => world.close());

async function done(call: CallName, input: WireInput) {
  const { statusCode, body } = await world.send(call, input, owner);
  expect([call, statusCode, body]).toEqual([call, 200, body]);
  return JSON.parse(body).data;
}

/** A new member; each session is another, since some calls end theirs. */
async function join(name: string) {
  const { workspaceId } = world.ours;
  const { accountId } = await buildMember(database().database.handle, { workspaceId, name });
  return () => world.server.openSession({ accountId, workspaceId });
}

/** How often a word is among all that these calls answer to a member, and those that told it. */
async function tellers(enter: () => Promise<string>, things: Things, word: string): Promise<readonly CallName[]> {
  await settle(world);
  const telling: CallName[] = [];
  for (const call of READING) {
    const input: WireInput = FITTING[call](things);
    const whole = input.query === undefined ? [] : [{ ...input, query: {} }];
    for (const each of [input, ...whole]) {
      const { body } = await world.send(call, each, await enter());
      if (body.includes(word)) telling.push(call);
    }
  }
  return [...new Set(telling)].toSorted();
}

it("no answer to a member tells what's to do in a locked step, until it's open", async () => {
  const word = `secret-${world.server.deps.random.token(9)}`;
  const first = { type: "quest", status: "new", title: "First", autoApprove: true, resultType: "text" };
  const texts = { description: word, resultDescription: word, closedDescription: word };
  const firstId: number = (await done("createChallenge", { body: first })).cid;
  const challengeId: number = (await done("createChallenge", { body: { ...first, title: "Second", ...texts } })).cid;
  const pollId: number = (await done("createQuiz", { body: { type: "poll", title: "Poll", description: word } })).qid;
  const asked = { type: "multi_text", description: word, hint: word };
  const { question } = await done("addQuizQuestion", { params: { id: pollId }, body: asked });
  await done("publishQuiz", { params: { id: pollId } });
  const steps = [firstId, challengeId].map((entityId) => ({ entityType: "challenge", entityId }));
  const activities = [...steps, { entityType: "quiz", entityId: pollId }];
  const { cid: chainId } = await done("createChain", { body: { title: "Chain", status: "published", activities } });
  const quizQuestionId: number = question.id;
  const quiz = { quizId: pollId, pollId, pollQuestionId: quizQuestionId, quizQuestionId };
  const things: Things = { ...world.ours, challengeId, chainId, ...quiz };
  const enter = await join("Ann");
  const refused: unknown[] = [];
  for (const call of TAKING) {
    const { statusCode, body } = await world.send(call, FITTING[call](things), await enter());
    refused.push([call, statusCode, body.includes(word), JSON.parse(body).errors[0].message]);
  }
  const after = (title: string) => `Finish “${title}” first: this comes after it in “Chain”.`;
  // A poll is neither started nor answered question by question, whoever asks.
  const other = expect.any(String) as unknown;
  expect(refused).toEqual([
    ["acceptChallenge", 409, false, after("First")],
    ["completeChallenge", 409, false, after("First")],
    ["startQuiz", 409, false, other],
    ["answerQuizQuestion", 409, false, other],
    ["submitPoll", 409, false, after("Second")],
  ]);
  expect(await tellers(enter, things, word)).toEqual([]);
  const token = await enter();
  await world.send("acceptChallenge", { params: { id: firstId } }, token);
  await world.send("completeChallenge", { params: { id: firstId }, body: { comment: "Done" }, files: {} }, token);
  const open = ["getChain", "getChallenge", "listChallenges"];
  expect(await tellers(enter, things, word)).toEqual(open);
});
