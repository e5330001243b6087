import { MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_PER_HOUR, RateLimitedFailure, ValidationFailure } from "@guildhall/core";
import { feedbackCalls } from "@guildhall/core/feedback";
import { beforeAll, describe, expect, it } from "vitest";
import { featureRoutes } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { parseMailContent } from "../mail/mail-content.ts";
import { renderMail } from "../mail/render-mail.ts";

const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;
let workspaceId = 0;

beforeAll(async () => {
  const config = { feedbackEmail: "team@operator.test" };
  server = createTestServer({ database: database().database, routes: featureRoutes, clock, config });
  workspaceId = (await buildWorkspace(database().database.handle)).id;
});

async function writer(email: string) {
  await buildMember(database().database.handle, { workspaceId, email, name: "Ada <b>" });
  const client = await server.client(email);
  const write = (message: string) => client.call(feedbackCalls.send, { body: { feedbackType: "bug", message } });
  return { write, email };
}

describe("feedback", () => {
  it("is stored, and mailed to the operator", async () => {
    const { write, email } = await writer("ada@feedback.test");
    await write("  The bell <rings>\ntwice  ");
    const { rows } = await database().database.pool.query(
      "select feedback_type, message, workspace_id, language from feedback order by id desc limit 1",
    );
    expect(rows).toEqual([
      { feedback_type: "bug", message: "The bell <rings>\ntwice", workspace_id: workspaceId, language: "en" },
    ]);
    const { rows: mails } = await database().database.pool.query("select * from mails where template = 'feedback'");
    expect(mails).toMatchObject([{ recipient: "team@operator.test", language: "en" }]);
    const content = parseMailContent(mails[0] as Parameters<typeof parseMailContent>[0]);
    const { subject, text, html } = renderMail(content as NonNullable<typeof content>, {
      origin: "https://guild.test",
      secret: "x",
    });
    expect(subject).toBe(`Feedback from Ada <b> <${email}>`);
    expect(text).toContain("> [bug] The bell <rings>\n> twice");
    expect(html).toContain("[bug] The bell &lt;rings&gt;<br>twice");
  });

  it("can't be empty or too long", async () => {
    const { write } = await writer("bob@feedback.test");
    await expect(write(" \n ")).rejects.toBeInstanceOf(ValidationFailure);
    await expect(write("x".repeat(MAX_FEEDBACK_LENGTH + 1))).rejects.toBeInstanceOf(ValidationFailure);
    await write("я".repeat(MAX_FEEDBACK_LENGTH));
  });

  it("is blocked for an hour if someone sends too much", async () => {
    const { write } = await writer("eve@feedback.test");
    await write("the first");
    clock.advance(600_000);
    for (let sent = 1; sent < MAX_FEEDBACK_PER_HOUR; sent += 1) await write(`one more ${sent}`);
    await expect(write("and another")).rejects.toMatchObject({ retryAfterS: 3_000 });
    clock.advance(3_000_000 - 1);
    await expect(write("still too soon")).rejects.toMatchObject({ retryAfterS: 1 });
    clock.advance(1);
    await write("an hour after the first");
    // The others are as many as before.
    await expect(write("and another")).rejects.toBeInstanceOf(RateLimitedFailure);
  });
});
