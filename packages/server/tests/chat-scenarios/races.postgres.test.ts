import { afterEach, beforeEach, expect, it } from "vitest";
import { challengeSteps } from "../../src/testing/challenge-steps.ts";
import { featureRoutes } from "../../src/features.ts";
import { createTestServer } from "../../src/testing/test-server.ts";
import type { TestServer } from "../../src/testing/test-server.ts";
import { useTestDatabase } from "../../src/testing/test-database.ts";
import { addChats, configuredApps, held, openStage } from "./stage.ts";
import type { Stage } from "./stage.ts";
import { postToSlack, sentenceOf } from "./slack-surface.ts";

const database = useTestDatabase();
let stage: Stage;
/** Two processes on one database. */
let servers: readonly TestServer[];
let stop: () => Promise<void>;
/** The other process has finished, too, before the clock moves: its work would be taken over after its lease. */
let settle: () => Promise<void>;
beforeEach(async () => {
  stage = await openStage(database(), { moderators: ["Bob", "Cy"] });
  const other = createTestServer({
    database: database().openAnother(),
    clock: stage.team.clock,
    routes: featureRoutes,
  });
  const chats = addChats(other, await configuredApps(stage.slack.fake, stage.telegram.fake));
  servers = [stage.team.server, other];
  settle = async () => {
    await Promise.all(chats.map(({ inbox }) => inbox.settle()));
    await stage.settle();
  };
  stop = async () => {
    await Promise.all(chats.map((each) => each.stop()));
    await other.close();
  };
});
afterEach(async () => {
  await stop();
  await stage.close();
});

const WISH = { from: "Ann", to: ["Bob"], each: 300, reason: "the review" } as const;

it("one delivery at two processes at once counts once", async () => {
  const { sender } = stage.slack;
  for (let round = 1; round <= 5; round += 1) {
    const request = sender.command("/thanks", sentenceOf(stage, WISH), stage.cast.Ann.slackId);
    await Promise.all([...servers, ...servers].map((server) => postToSlack(server, request)));
    await settle();
    expect(await held(stage, ["Bob"])).toBe(300 * round);
  }
});

it("of two who approve at once, one does, and the other sees that it's done", async () => {
  const { owner, cast, slack, team } = stage;
  const { Ann, Bob, Cy } = cast;
  if (Ann.member === null || Bob.member === null || Cy.member === null) return expect.fail("they are members");
  const rewards = [{ currencyId: team.currencyId, amount: 500 }];
  const cid = await challengeSteps.publish(owner, { title: "Read a book", rewards });
  const { id } = await challengeSteps.accept(Ann.member, cid);
  await challengeSteps.complete(Ann.member, id);
  const press = ({ slackId }: { slackId: string }) =>
    slack.sender.press(`act:assignment:approve:${String(id)}`, slackId, { channel: "C1", isEphemeral: true });
  const before = new Set(slack.fake.world.responses.keys());
  const requests = [press(Bob), press(Cy)];
  await Promise.all(requests.map((request, index) => postToSlack(servers[index] ?? team.server, request)));
  await settle();
  expect(await held(stage, ["Ann"])).toBe(500);
  const answers = [...slack.fake.world.responses].filter(([address]) => !before.has(address));
  expect(answers.map(([, { bodies }]) => bodies.length)).toEqual([1, 1]);
});
