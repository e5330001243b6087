import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import { createTestBrowser } from "../testing/browser.ts";
import type { TestBrowser } from "../testing/browser.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer, TEST_CONFIG } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const PASSWORD = "seven quiet geese";
const REGISTER = "/user/register";
const RESET = "/user/password/reset";
const database = useTestDatabase();
const db = () => database().database.handle;
const heard: BusMessage[] = [];
let server: TestServer;
let workspaceId: number;
let browser: TestBrowser;

beforeAll(async () => {
  server = createTestServer({ database: database().database, config: { login: { ...TEST_CONFIG.login } } });
  server.deps.bus.subscribe((message) => heard.push(message));
  ({ id: workspaceId } = await buildWorkspace(db()));
});
afterAll(() => server.close());
beforeEach(() => {
  browser = createTestBrowser(server);
});
afterEach(() => {
  Object.assign(server.deps.config.login, TEST_CONFIG.login);
});

const person = () => buildMember(db(), { workspaceId });

async function ask(path: string, email: string, more: object = {}): Promise<string> {
  expect(await browser.call("POST", path, { email, ...more })).toEqual({ status: "ok" });
  return (await readNewestMail(db(), email)).token;
}

/** Nothing, or the fields' problems and other reasons. */
async function choose(token: string, password: string = PASSWORD): Promise<readonly string[]> {
  const answer = await server.ask({
    method: "PUT",
    url: "/api/v1/user/password/update",
    payload: { token, password, passwordConfirm: password },
  });
  const { data, errors } = answer.json();
  if (answer.statusCode === 200) return [];
  const fields: readonly { readonly code: string }[] = data?.validationErrors ?? [];
  return fields.length > 0 ? fields.map(({ code }) => code) : [errors[0].reason ?? errors[0].code];
}

const signIn = async (email: string, password: string): Promise<boolean> =>
  (await createTestBrowser(server).call("POST", "/user/login", { email, password })) !== 422;

describe("a link's mail", () => {
  it.each([REGISTER, RESET])("after %s belongs to no workspace and is sent at once", async (path) => {
    const { email } = await person();
    heard.length = 0;
    await ask(path, email);
    const mails = await db().selectFrom("mails").select("workspace_id").where("recipient", "=", email).execute();
    expect(mails).toEqual([{ workspace_id: 0 }]);
    expect(heard).toEqual([{ kind: "mail" }]);
  });

  it("is written for each plan that one can sign up for", async () => {
    for (const licenseType of ["", "free", "team", "business"])
      expect(await ask(REGISTER, `plan-${licenseType}@x.example`, { licenseType })).toHaveLength(43);
  });

  it("starts the plan's trial with the workspace, once for each person", async () => {
    const licenseOf = async (email: string, licenseType: string) => {
      const token = await ask(REGISTER, email, { licenseType });
      const payload = { token, password: PASSWORD, passwordConfirm: PASSWORD };
      const answer = await server.ask({ method: "PUT", url: "/api/v1/user/password/update", payload });
      const { payFor } = answer.json<{ data: { payFor: string } }>().data;
      const row = await db()
        .selectFrom("members as m")
        .innerJoin("accounts as a", "a.id", "m.account_id")
        .innerJoin("workspaces as w", "w.id", "m.workspace_id")
        .select("w.license")
        .where("a.email", "=", email)
        .executeTakeFirstOrThrow();
      return `${row.license.type} ${row.license.status} ${payFor}`.trimEnd();
    };
    expect([
      await licenseOf("plain@plan.example", ""),
      await licenseOf("first@plan.example", "team"),
      await licenseOf("first+again@plan.example", "business"),
      await licenseOf("first+free@plan.example", "free"),
    ]).toEqual(["free initial", "team trial_active", "free initial business", "free initial"]);
  });

  it("isn't written where nobody signs in by email", async () => {
    const { email } = await person();
    Object.assign(server.deps.config.login, { email: false });
    const answer = await server.ask({ method: "POST", url: `/api/v1${RESET}`, payload: { email } });
    expect(answer.json().errors[0].reason).toBe("email_auth_off");
    expect(await readMails(db(), email)).toEqual([]);
  });
});

describe("a link for a new password", () => {
  it("works while nobody may sign up, and the workspace's events tell", async () => {
    const ann = await person();
    const token = await ask(RESET, ann.email);
    Object.assign(server.deps.config.login, { registration: false });
    expect(await choose(token)).toEqual([]);
    const events = await newestEvents(db(), [workspaceId], 0);
    expect(events.filter(({ by }) => by === ann.memberId)).toMatchObject([
      { type: "account.password_changed", payload: { memberId: ann.memberId, by: "link" } },
    ]);
  });

  it("takes no weak one, and can be used again then", async () => {
    const { email } = await person();
    const token = await ask(RESET, email);
    expect(await choose(token, "short")).toEqual(["too_short"]);
    expect(await signIn(email, TEST_PASSWORD)).toBe(true);
    expect(await choose(token)).toEqual([]);
    expect(await signIn(email, PASSWORD)).toBe(true);
  });

  it("changes nobody else's", async () => {
    const [ann, bob] = [await person(), await person()];
    expect(await choose(await ask(RESET, ann.email))).toEqual([]);
    expect([await signIn(ann.email, TEST_PASSWORD), await signIn(bob.email, TEST_PASSWORD)]).toEqual([false, true]);
  });

  it("is invalid once no account has its address", async () => {
    const { email, accountId } = await person();
    const token = await ask(RESET, email);
    await db().updateTable("accounts").set({ email: "moved@x.example" }).where("id", "=", accountId).execute();
    expect(await choose(token)).toEqual(["invalid_token"]);
    expect(await signIn("moved@x.example", TEST_PASSWORD)).toBe(true);
  });

  it("lets in a super admin whom every workspace has disabled", async () => {
    const { email } = await buildMember(db(), { workspaceId, roles: ["super_admin"], isDisabled: true });
    const token = await ask(RESET, email);
    await browser.call("PUT", "/user/password/update", { token, password: PASSWORD, passwordConfirm: PASSWORD });
    expect(await browser.call("GET", "/user/info")).toMatchObject({ loggedIn: true, user: null });
  });
});

it("a link to sign up is used up once the account has a password, which stays", async () => {
  const email = "claimed@x.example";
  const token = await ask(REGISTER, email);
  const { accountId } = await buildMember(db(), { workspaceId, email });
  expect(await choose(token)).toEqual(["token_used"]);
  expect(await signIn(email, TEST_PASSWORD)).toBe(true);
  const members = await db()
    .selectFrom("members")
    .select("workspace_id as id")
    .where("account_id", "=", accountId)
    .execute();
  expect(members).toEqual([{ id: workspaceId }]);
});
