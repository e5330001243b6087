import type { AddressInfo } from "node:net";
import { contract } from "@guildhall/core/contract";
import { mayUse } from "@guildhall/core/permissions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember } from "../src/testing/build-people.ts";
import { openStream } from "../src/testing/open-stream.ts";
import type { OpenedStream } from "../src/testing/open-stream.ts";
import { radio } from "../src/testing/quiz-steps.ts";
import { useTestDatabase } from "../src/testing/test-database.ts";
import type { WireInput } from "./contract-request.ts";
import { buildContractWorld, questionOf } from "./contract-world.ts";
import type { ContractWorld } from "./contract-world.ts";
import { FITTING } from "./fitting-inputs.ts";
import type { CallName, Things } from "./things.ts";
import { settle } from "./twin-world.ts";

/** The acts themselves, which the tests send when it's their turn. */
const TAKING: readonly CallName[] = ["startQuiz", "answerQuizQuestion", "submitPoll"];
// Object.keys widens to string[]; the contract's keys are its calls.
const CALLS = (Object.keys(contract) as readonly CallName[]).filter(
  (call) =>
    call !== "openStream" && !TAKING.includes(call) && mayUse(questionOf("member"), contract[call].access).allowed,
);
const READING = CALLS.filter((call) => contract[call].method === "GET");
const CHANGING = CALLS.filter((call) => contract[call].method !== "GET");
/** Where they belong, and the answers to managers who send the same request again. */
const KEPT_IN = ["question_wordings", "quiz_answers", "idempotency_keys"];

const database = useTestDatabase();
let world: ContractWorld;
let owner: string;
/** Every planted word. */
const words: string[] = [];
const streams: OpenedStream[] = [];

beforeAll(async () => {
  world = await buildContractWorld(database().database);
  owner = (await world.enter("owner")) ?? "";
  await world.server.fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await world.close();
});

function word(): string {
  const planted = `secret-${world.server.deps.random.token(9)}`;
  words.push(planted);
  return planted;
}

/** A new member; each session is another, since some calls end theirs. */
async function join(name: string) {
  const { memberId, accountId, workspaceId } = await buildMember(database().database.handle, {
    workspaceId: world.ours.workspaceId,
    name,
  });
  return { memberId, enter: () => world.server.openSession({ accountId, workspaceId }) };
}
type Person = Awaited<ReturnType<typeof join>>;

/** An answer's status and bytes. */
interface Reply {
  readonly call: CallName;
  readonly status: number;
  readonly body: string;
}

async function ask(call: CallName, input: WireInput, token: string): Promise<Reply> {
  const { statusCode: status, body } = await world.send(call, input, token);
  return { call, status, body };
}

interface Made {
  readonly id: number;
  readonly things: Things;
  readonly questions: readonly {
    readonly id: number;
    readonly options: readonly [number, number];
    readonly explanation: string;
  }[];
}

/** Two questions of which the first option is right, with a planted explanation each. */
async function publish(body: object, question: (number: number) => object = () => ({})): Promise<Made> {
  const done = async (call: CallName, input: WireInput) => {
    const { status, body: text } = await ask(call, input, owner);
    expect([call, status]).toEqual([call, 200]);
    return JSON.parse(text).data;
  };
  const id: number = (await done("createQuiz", { body: { title: "Quiz", ...body } })).qid;
  const questions: Made["questions"][number][] = [];
  for (const number of [0, 1]) {
    const asked = radio({ explanation: word(), ...question(number) });
    const added = (await done("addQuizQuestion", { params: { id }, body: asked })).question;
    const [one, other] = added.options as readonly { readonly id: number }[];
    questions.push({ id: added.id, options: [one?.id ?? 0, other?.id ?? 0], explanation: asked.explanation ?? "" });
  }
  await done("publishQuiz", { params: { id } });
  const [{ id: quizQuestionId = 0 } = {}] = questions;
  return { id, questions, things: { ...world.ours, quizId: id, quizQuestionId, draftQuizId: id, pollId: id } };
}

/** What a member is answered about a quiz by these calls, and an integration of everything that happens. */
async function sweep({ enter }: Person, { things }: Made, calls: readonly CallName[] = READING): Promise<Reply[]> {
  await settle(world);
  const replies = [await ask("listIntegrationEvents", { query: {} }, (await world.enter("integration")) ?? "")];
  for (const call of calls) {
    const input: WireInput = FITTING[call](things);
    const whole = input.query === undefined ? [] : [{ ...input, query: {} }];
    for (const each of [input, ...whole]) replies.push(await ask(call, each, await enter()));
  }
  return replies;
}

async function choose(who: Person, { id, questions }: Made, place: number, option: 0 | 1): Promise<Reply> {
  const { id: qid, options } = questions[place] ?? expect.fail("no such question");
  const input = { params: { id, qid }, body: { optionId: options[option] } };
  const reply = await ask("answerQuizQuestion", input, await who.enter());
  expect(reply.status).toBe(200);
  return reply;
}

const start = async (who: Person, { id }: Made) => ask("startQuiz", { params: { id } }, await who.enter());

/** The planted words among the bytes, and where a right option or a mark is named. */
function told(replies: readonly Reply[]): readonly string[] {
  const found = replies.flatMap(({ call, body }) => [
    ...words.filter((each) => body.includes(each)),
    ...(/"(?:isCorrect|isRight|correctOptionId|explanation|tallies)"/.test(body) ? [`a mark by ${call}`] : []),
  ]);
  return [...new Set(found)].toSorted();
}

async function listen({ enter }: Person): Promise<OpenedStream> {
  // A listening server has an address with a port.
  const { port } = world.server.fastify.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/api/v1/stream`;
  const stream = await openStream(url, { authorization: `Bearer ${await enter()}` });
  streams.push(stream);
  return stream;
}

/** Rows beside the questions and answers themselves: events, notifications, mails, what chats are to send. */
async function rowsThatTell(): Promise<readonly string[]> {
  const { pool } = database().database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const telling: string[] = [];
  for (const { name } of tables.filter((table) => !KEPT_IN.includes(table.name))) {
    const pattern = `${words.join("|")}|isCorrect|isRight|optionId|correctOptionId`;
    const { rows } = await pool.query(`select 1 from "${name}" t where t::text ~ $1 limit 1`, [pattern]);
    if (rows.length > 0) telling.push(name);
  }
  return telling;
}

const MARKED = ["a mark by answerQuizQuestion", "a mark by getQuiz"];

it.each([
  ["each", { reveals: "each" }],
  ["end", { reveals: "end", maxAttempts: 2, shuffleOptions: true }],
] as const)("nothing tells a member what is right too early, with reveals %s", async (reveals, settings) => {
  const quiz = await publish({ ...settings, standings: true });
  const [first = "", second = ""] = quiz.questions.map(({ explanation }) => explanation);
  const [ann, bob] = [await join("Ann"), await join("Bob")];
  const stream = await listen(ann);
  expect(told(await sweep(ann, quiz, [...READING, ...CHANGING]))).toEqual([]);
  expect(told([await start(ann, quiz), ...(await sweep(ann, quiz))])).toEqual([]);
  await start(bob, quiz);
  for (const place of [0, 1]) await choose(bob, quiz, place, 0);
  expect(told(await sweep(ann, quiz))).toEqual([]);
  const seen = [];
  for (const attempt of reveals === "each" ? [1] : [1, 2]) {
    if (attempt > 1) await start(ann, quiz);
    for (const place of [0, 1])
      seen.push(told([await choose(ann, quiz, place, place === 0 ? 1 : 0), ...(await sweep(ann, quiz))]));
  }
  const all = [...MARKED, first, second].toSorted();
  expect(seen).toEqual(reveals === "each" ? [[...MARKED, first].toSorted(), all] : [[], [], [], all]);
  await expect.poll(() => stream.lines().length).toBeGreaterThan(3);
  const names = new Set(
    stream
      .lines()
      .filter((line) => line.startsWith("data:"))
      .flatMap((line) => Object.keys(JSON.parse(line.slice(5)))),
  );
  expect([...names]).toEqual(["topics"]);
  expect(words.filter((each) => stream.lines().join().includes(each))).toEqual([]);
  expect(await rowsThatTell()).toEqual([]);
});

it("nothing of a timed quiz or of a draft is told before it begins", async () => {
  const asked = () => ({
    description: word(),
    hint: word(),
    options: [{ description: word(), isCorrect: true }, { description: word() }],
  });
  const quiz = await publish({ timeLimit: 60 }, asked);
  const shown = words.slice(-10).filter((each) => !quiz.questions.some(({ explanation }) => explanation === each));
  const ann = await join("Ann");
  expect(told(await sweep(ann, quiz))).toEqual([]);
  expect(told([await start(ann, quiz)])).toEqual([]);
  expect(told(await sweep(ann, quiz))).toEqual(shown.toSorted());
});

it("what others answered to a poll is told to nobody but managers, and how many only when it may", async () => {
  const poll = await publish({ type: "poll", resultsFor: "closed" }, (number) =>
    number === 0
      ? { options: [{ description: "This" }, { description: "That" }] }
      : { type: "multi_text", options: [] },
  );
  const [ann, bob] = [await join("Ann"), await join("Bob")];
  const [first, second] = poll.questions;
  const submit = async (who: Person, textValue: string) => {
    const answers = [
      { questionId: first?.id, optionId: first?.options[0] },
      { questionId: second?.id, textValue },
    ];
    return ask("submitPoll", { params: { id: poll.id }, body: { answers } }, await who.enter());
  };
  await submit(bob, word());
  expect(told(await sweep(ann, poll))).toEqual([]);
  expect(told([await submit(ann, "So"), ...(await sweep(ann, poll))])).toEqual([]);
  await ask("closeQuiz", { params: { id: poll.id } }, owner);
  expect(told(await sweep(ann, poll))).toEqual(["a mark by getQuiz"]);
});

/** Also without times: a score has one digit. */
function withoutIds(body: string): string {
  return body.replace(/"(?:requestId|newsId|jwt)":"[^"]*"/g, "").replace(/\d{2,}/g, "#");
}

it("a right and a wrong answer are answered alike by every call, while nothing may be told", async () => {
  const rewards = [{ currencyId: world.ours.currencyId, amount: 100 }];
  const quiz = await publish({ reveals: "end", maxAttempts: 2, standings: true }, () => ({ rewards }));
  const seen: unknown[] = [];
  for (const [option, who] of ([await join("Somebody"), await join("Somebody")] as const).entries()) {
    await start(who, quiz);
    const replies = [await choose(who, quiz, 0, option === 0 ? 0 : 1), ...(await sweep(who, quiz))];
    seen.push(replies.map((reply) => ({ ...reply, body: withoutIds(reply.body) })));
  }
  expect(seen[1]).toEqual(seen[0]);
});
