import { readFile } from "node:fs/promises";
import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compileNotice } from "../../mail-templates/compile.ts";
import { startRelay } from "../events/relay.ts";
import { readers } from "../features.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import type { EventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deliverMails, MAX_MAIL_ATTEMPTS } from "./deliver-mails.ts";
import type { MailContent } from "./mail-content.ts";
import { createMailer } from "./mailer.ts";
import type { Mailer } from "./mailer.ts";
import { renderMail } from "./render-mail.ts";

const database = useTestDatabase();
const ORIGIN = "https://guild.example";
const SCENE = { origin: ORIGIN, secret: "the-secret-of-these-tests-0123456789" };

let smtp: SMTPServer;
let mailer: Mailer;
let arrived: { to: string[]; raw: string }[] = [];
let refusal: { readonly code: number; readonly message: string } | null = null;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new TypeError(refusal.message), { responseCode: refusal.code })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        arrived.push({
          to: session.envelope.rcptTo.map((each) => each.address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.server.address() as AddressInfo;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: "Guildhall <guild@guild.example>" }) as Mailer;
});

afterEach(async () => {
  arrived = [];
  refusal = null;
  // Emails aren't bound to a test's workspace: one test's leftovers would be sent by another.
  await database().database.pool.query("delete from mails");
});

afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function settle(world: EventWorld): Promise<void> {
  const relay = startRelay(world, readers, { pollMs: 60_000 });
  await relay.settle(world.workspaceId);
  await relay.stop();
}

async function mails(world: EventWorld): Promise<readonly Record<string, unknown>[]> {
  const text =
    "select recipient, language, template, status, attempts from mails where workspace_id = $1 order by recipient";
  return (await world.db.pool.query<Record<string, unknown>>(text, [world.workspaceId])).rows;
}

function deliver(world: EventWorld): Promise<number> {
  return deliverMails({ ...world, ...SCENE, mailer });
}

const content: MailContent = {
  template: "thanks_received",
  language: "en",
  data: {
    name: "Ann Lee",
    workspace: "Guild",
    author: "Bob",
    headline: "Bob thanked you",
    body: "",
    quote: "You saved\nthe release",
    amounts: [{ icon: "⭐", word: "stars", amount: 150 }],
    date: "",
    path: "/thanks",
  },
};

describe("renderMail", () => {
  it("writes the same mail as HTML and plain text", () => {
    const { subject, html, text } = renderMail(content, SCENE);
    expect(subject).toBe("Bob thanked you");
    expect(text).toBe(
      "Hi Ann,\n\nBob thanked you\n\n> You saved\n> the release\n\nYou received 1.5 stars.\n\n" +
        "View thanks: https://guild.example/thanks\n\n-- \nYou're receiving this email as a member of Guild.\n",
    );
    for (const part of [
      "Hi Ann,",
      "You saved<br>the release",
      "You received 1.5 stars.",
      'href="https://guild.example/thanks"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/\{\{|<!-- quote/);
  });

  it("writes in the reader's language and leaves out what's empty", () => {
    const { subject, html } = renderMail(
      { ...content, language: "ru", data: { ...content.data, headline: "Боб благодарит вас", quote: "", amounts: [] } },
      SCENE,
    );
    expect(subject).toBe("Боб благодарит вас");
    expect(html).toContain('lang="ru"');
    expect(html).not.toContain("Вам начислено");
  });

  it("says what a message says, and then its body where no amounts say more", () => {
    const data = { ...content.data, headline: "Refunded: Tea", body: "It's back.", quote: "" };
    const mail = (amounts: typeof data.amounts) =>
      renderMail({ ...content, template: "purchase_refunded", data: { ...data, amounts } }, SCENE).text.split("\n\n");
    expect(mail([]).slice(1, 4)).toEqual([
      "Refunded: Tea",
      "It's back.",
      "View my profile: https://guild.example/thanks",
    ]);
    expect(mail(data.amounts)[2]).toBe("Bob refunded it. Back in your balance: 1.5 stars.");
  });

  it("puts an email that was queued with its values only into words", () => {
    const { headline: _headline, body: _body, ...data } = content.data;
    const old: MailContent = { ...content, template: "purchase_requested", data: { ...data, title: "Tea" } };
    expect(renderMail(old, SCENE).subject).toBe("Bob requested Tea");
  });

  it("escapes whatever people write, and keeps the subject on one line", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("<b>", "\r\nBcc: x@y.example", '"><img src=x>', "{{actionUrl}}", "<!-- /quote -->"),
        (rest, evil) => {
          const words = `${evil}${rest}`;
          const { subject, html } = renderMail(
            { ...content, data: { ...content.data, headline: `${words} thanked you`, quote: words, name: words } },
            SCENE,
          );
          expect(subject).not.toMatch(/[\r\n]/);
          expect(html).not.toContain("<b>");
          expect(html).not.toContain("<img");
          expect(html.match(/https:\/\/guild\.example\/thanks/g)).toHaveLength(1);
        },
      ),
    );
  });

  it("uses the template as currently compiled", async () => {
    const kept = await readFile(new URL("notice-html.ts", import.meta.url), "utf8");
    expect(kept).toBe(await compileNotice());
  });
});

describe("mails of events", () => {
  it("go to each receiver in their own language, once", async () => {
    const world = await buildEventWorld(database().database, { language: "ru" });
    await world.record({
      type: "thanks.published",
      payload: world.thanks({ receiverIds: world.members.slice(1), description: "Спасибо & <3" }),
    });
    await settle(world);
    await world.db.pool.query("update reader_cursors set seq = 0 where workspace_id = $1 and reader = 'mail'", [
      world.workspaceId,
    ]);
    await settle(world);
    expect(await mails(world)).toEqual(
      [2, 3].map((n) => ({
        recipient: `person${n}@w${world.workspaceId}.test`,
        language: "ru",
        template: "thanks_received",
        status: "queued",
        attempts: 0,
      })),
    );
    expect(await deliver(world)).toBe(2);
    expect(arrived.flatMap((each) => each.to).sort()).toEqual(
      [2, 3].map((n) => `person${n}@w${world.workspaceId}.test`),
    );
    expect(arrived[0]?.raw).toContain("Auto-Submitted: auto-generated");
    expect(await deliver(world)).toBe(0);
  });

  it("aren't written for old events, or for disabled members", async () => {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks() });
    world.clock.advance(25 * 3_600_000);
    await settle(world);
    await world.db.pool.query("update members set status = 'disabled' where id = $1", [world.members[1]]);
    await world.record({ type: "thanks.published", payload: world.thanks({ thanksId: 2 }) });
    await settle(world);
    expect(await mails(world)).toEqual([]);
  });

  it("announce an adjusted balance and a quota about to lapse", async () => {
    const world = await buildEventWorld(database().database);
    const { currencyId } = world;
    const [first = 0, second = 0] = world.members;
    const changes = [{ currencyId, from: 0, to: 500 }];
    await world.record({
      type: "balance.adjusted",
      payload: { memberId: second, changes, comment: "Prize", notify: true },
    });
    const quota = [{ currencyId, amount: 500, used: 100, free: 400 }];
    await world.record(
      { type: "quota.reminder_due", payload: { memberId: first, quota, endsAt: "2026-12-01T00:00:00.000Z" } },
      0,
    );
    await settle(world);
    expect(await deliver(world)).toBe(2);
    const raw = arrived.map((each) => each.raw.replaceAll("=\r\n", "")).join();
    for (const part of [
      "It's now 5 stars.",
      "> Prize",
      "You have 4 stars left. Anything you don't give by November 30",
    ])
      expect(raw).toContain(part);
  });
});

describe("deliverMails", () => {
  async function queueOne(): Promise<EventWorld> {
    const world = await buildEventWorld(database().database);
    await world.record({ type: "thanks.published", payload: world.thanks() });
    await settle(world);
    return world;
  }

  it("retries later and less often until it gives up", async () => {
    const world = await queueOne();
    refusal = { code: 451, message: "try later" };
    expect(await deliver(world)).toBe(0);
    expect(await deliver(world)).toBe(0);
    expect(await mails(world)).toMatchObject([{ status: "queued", attempts: 1 }]);
    for (let attempt = 2; attempt <= MAX_MAIL_ATTEMPTS; attempt += 1) {
      world.clock.advance(7 * 3_600_000);
      await deliver(world);
    }
    expect(await mails(world)).toMatchObject([{ status: "dead", attempts: MAX_MAIL_ATTEMPTS }]);
  });

  it("sends once the mail server accepts it", async () => {
    const world = await queueOne();
    refusal = { code: 451, message: "try later" };
    await deliver(world);
    refusal = null;
    world.clock.advance(60_000);
    expect(await deliver(world)).toBe(1);
    expect(await mails(world)).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  it("gives up right away on an address that doesn't exist", async () => {
    const world = await queueOne();
    refusal = { code: 550, message: "no such user" };
    await deliver(world);
    expect(await mails(world)).toMatchObject([{ status: "dead", attempts: 1 }]);
  });

  it("sends each mail once with several senders", async () => {
    const world = await buildEventWorld(database().database, { memberCount: 40 });
    await world.record({ type: "thanks.published", payload: world.thanks({ receiverIds: world.members.slice(1) }) });
    await settle(world);
    const sent = await Promise.all([deliver(world), deliver(world), deliver(world)]);
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(39);
    expect(new Set(arrived.flatMap((each) => each.to)).size).toBe(39);
    expect(arrived).toHaveLength(39);
  });
});
