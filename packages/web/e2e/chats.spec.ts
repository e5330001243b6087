import type { ChatSettings } from "@guildhall/core/integrations";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { openChatWorld, type ChatWorld } from "./chat-world.ts";
import { enter, expect, test, type DemoPerson } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { answered, choosePeople } from "./steps.ts";

let world: ChatWorld;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await openChatWorld();
});
test.afterAll(() => world.close());

const CODE = /start(?:group)?=([\w-]+)/;
const open = async (browser: Parameters<typeof enter>[0]["browser"], person: DemoPerson, path: string) =>
  enter({ browser, url: world.url, person, path });

/** Waits until the server has this in its settings of the chat, and loads the page anew, which shows it. */
async function reloadOnce(page: Page, chat: "slack" | "telegram", isThere: (settings: ChatSettings) => boolean) {
  const read = async (): Promise<boolean> => {
    const answer = await page.request.get(`${world.url}/api/v1/workspaces/settings/${chat}`);
    return isThere(((await answer.json()) as { readonly data: ChatSettings }).data);
  };
  await expect.poll(read).toBe(true);
  await page.reload();
}

/** The first connection's. */
const channelOf = (page: Page) => page.getByRole("combobox", { name: "Post announcements in" }).first();

/** The code in the link that the page shows. */
async function codeOn(page: Page): Promise<string> {
  const link = page.getByRole("link", { name: "Open Telegram" });
  await expect(link).toBeVisible();
  return CODE.exec((await link.getAttribute("href")) ?? "")?.[1] ?? "";
}

test("an admin connects a Telegram group, chooses where news goes, and disconnects it", async ({ browser }) => {
  const { people } = world.telegram;
  const boss = people.person({ id: 501, first_name: "Arjun" });
  const group = people.group({ id: -1001, title: "Acme chat", admins: [boss] });
  const page = await open(browser, "admin", "/settings/telegram");
  await page.getByRole("button", { name: "Get a link" }).click();
  await expect(page.getByRole("timer")).toHaveText(/Works once, for (10:00|9:\d\d)/);
  const code = await codeOn(page);
  await expect(page.getByRole("link", { name: "Open Telegram" })).toHaveAttribute(
    "href",
    `https://t.me/guildhall_bot?startgroup=${code}`,
  );
  await expectAccessible(page);
  people.addBot(group, boss);
  people.say(boss, `/start ${code}`, { in: group });
  await expect(page.getByText("Acme chat is connected")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Acme chat" })).toBeVisible();

  const channel = page.getByRole("combobox", { name: "Post announcements in" });
  await answered(page, "PUT /workspaces/settings/telegram", () => channel.selectOption("Acme chat"));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(channel.locator("option:checked")).toHaveText("Acme chat");

  people.removeBot(group, boss);
  // The page hears of it.
  await expect(page.getByText(/Guildhall was removed .* Nothing is sent here/)).toBeVisible();
  await expect(channel).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Disconnect" }).press("Enter");
  const question = page.getByRole("dialog", { name: "Disconnect Acme chat?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await answered(page, "DELETE /connections/-1001", () => page.keyboard.press("Enter"));
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Acme chat" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Connect a group" })).toBeVisible();
});

test("an admin adds Guildhall to a Slack team, and hears what became of it", async ({ browser }) => {
  const { slack } = world;
  const page = await open(browser, "admin", "/settings/slack");
  await expect(page.getByRole("heading", { name: "Sparks" })).toBeVisible();
  slack.consent = { kind: "deny" };
  await page.getByRole("link", { name: "Add to Slack" }).click();
  await expect(page.getByRole("alert")).toContainText("Slack wasn't connected, because access was declined.");
  await expect(page).toHaveURL(/\/integration\/slack\?error=access_denied$/);

  slack.consent = { kind: "allow", teamId: "T2", userId: "U1", isOrg: true };
  await page.goto("/settings/slack");
  await page.getByRole("link", { name: "Add to Slack" }).click();
  await expect(page.getByRole("alert")).toContainText("choose a single workspace instead of the organization");

  slack.consent = { kind: "allow", teamId: "T2", userId: "U1" };
  await page.goto("/settings/slack");
  await page.getByRole("link", { name: "Add to Slack" }).click();
  await expect(page.getByText("Makers is connected")).toBeVisible();
  await expect(page.getByRole("list", { name: "Status" }).getByRole("listitem")).toContainText(["Sparks", "Makers"]);
  await page.getByRole("link", { name: "Open settings" }).click();
  await expect(page.getByRole("heading", { name: "Makers" })).toBeVisible();
});

test("an admin chooses a Slack team's channel", async ({ browser }) => {
  const page = await open(browser, "admin", "/settings/slack");
  const channel = channelOf(page);
  await expect(channel.getByRole("option")).toHaveText(["Nowhere", "#general", "#random"]);
  await answered(page, "PUT /workspaces/settings/slack", () => channel.selectOption("#general"));
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(channel).toHaveValue("C1");
  await answered(page, "PUT /workspaces/settings/slack", () => channel.selectOption("Nowhere"));
});

test("an admin turns a channel's weekly digest off", async ({ browser }) => {
  const page = await open(browser, "admin", "/settings/slack");
  const digest = page.getByRole("switch", { name: "Weekly digest" }).first();
  await expect(channelOf(page)).toHaveValue("");
  await expect(digest).toHaveCount(0);
  await answered(page, "PUT /workspaces/settings/slack", () => channelOf(page).selectOption("#general"));
  await expect(digest).toBeChecked();
  await answered(page, "PUT /workspaces/settings/slack", () => digest.press("Space"));
  await page.reload();
  await expect(digest).not.toBeChecked();
  await answered(page, "PUT /workspaces/settings/slack", () => digest.press("Space"));
  await answered(page, "PUT /workspaces/settings/slack", () => channelOf(page).selectOption("Nowhere"));
});

test(
  "an admin takes over a team's people, who are then kept as they are there, and manages them here again",
  { tag: "@looks" },
  async ({ browser }) => {
    const page = await open(browser, "admin", "/settings/slack");
    // The other team is further down.
    await page.getByRole("button", { name: "Sync people" }).first().click();
    const question = page.getByRole("dialog", { name: "Sync people from Sparks?" });
    await expectAccessible(page);
    await answered(page, "POST /connections/T1/people", () =>
      question.getByRole("button", { name: "Sync people" }).click(),
    );
    await expect(page.getByText("2 new people. 1 person skipped: no email, or disabled here")).toBeVisible();
    await expect(page.getByText("People, names and groups are synced from Sparks every hour.")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/users");
    await expect(page.getByText("This list comes from Slack.")).toBeVisible();
    const row = page.getByRole("row", { name: /Aada Aho/ });
    await expect(row).toContainText("From Slack");
    await expect(row).toContainText("Designers");
    await expect(row.getByRole("button", { name: /^Groups of/ })).toHaveCount(0);
    await row.getByRole("button", { name: /^Roles of/ }).click();
    await expect(page.getByRole("menuitemcheckbox", { name: "Disabled" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await seeInLooks(page, {
      name: "users-from-slack",
      open: async () => {
        await page.goto("/users");
        await expect(page.getByText(/From Slack|Из Slack/).first()).toBeVisible();
      },
    });
    await seeInLooks(page, {
      name: "settings-slack-people",
      open: async () => {
        await page.goto("/settings/slack");
        await page.getByRole("button", { name: /^(Sync again|Синхронизировать ещё раз)$/ }).scrollIntoViewIfNeeded();
      },
    });

    world.team.users.delete("U4");
    await page.goto("/settings/slack");
    await answered(page, "POST /connections/T1/people", () =>
      page.getByRole("button", { name: /^(Sync again|Синхронизировать ещё раз)$/ }).click(),
    );
    await page.getByRole("button", { name: /^(Manage them here|Управлять здесь)$/ }).click();
    await answered(page, "DELETE /connections/T1/people", () =>
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^(Manage them here|Управлять здесь)$/ })
        .click(),
    );
    await expect(page.getByRole("button", { name: /^(Manage them here|Управлять здесь)$/ })).toHaveCount(0);
    await page.context().close();
  },
);

test("an admin is told which scope is missing, where channels or people are, and installs again to grant it", async ({
  browser,
}) => {
  const { slack } = world;
  slack.consent = { kind: "allow", teamId: "T1", userId: "U1" };
  const page = await open(browser, "admin", "/settings/slack");
  const again = page.getByRole("link", { name: "Install again" });
  await expect(page.getByRole("heading", { name: "Sparks" })).toBeVisible();
  await expect(again).toHaveCount(0);

  await world.takeScope("channels:read");
  await reloadOnce(page, "slack", ({ connections }) => connections.some(({ missedScope }) => missedScope !== ""));
  await expect(page.getByText("Slack hasn't granted “channels:read”.")).toBeVisible();
  await expectAccessible(page);
  await again.click();
  await expect(page.getByText("Sparks is connected")).toBeVisible();

  await world.takeScope("usergroups:read");
  await page.goto("/settings/slack");
  await expect(page.getByRole("heading", { name: "Sparks" })).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.getByRole("button", { name: "Sync people" }).first().click();
  const question = page.getByRole("dialog", { name: "Sync people from Sparks?" });
  await question.getByRole("button", { name: "Sync people" }).click();
  await expect(page.getByText("Slack hasn't granted “usergroups:read”.")).toBeVisible();
  await expectAccessible(page);
  await again.click();
  await expect(page.getByText("Sparks is connected")).toBeVisible();
  await page.goto("/settings/slack");
  await answered(page, "POST /connections/T1/people", () => page.getByRole("button", { name: "Sync again" }).click());
  await expect(again).toHaveCount(0);
  await page.getByRole("button", { name: "Manage them here" }).click();
  await answered(page, "DELETE /connections/T1/people", () =>
    page.getByRole("dialog").getByRole("button", { name: "Manage them here" }).click(),
  );
});

test("an award and a challenge can have a channel of their own", async ({ browser }) => {
  const page = await open(browser, "owner", "/settings/common");
  const channel = page.getByRole("combobox", { name: "Announce in" });
  await expect(channel.getByRole("option").first()).toHaveText("The usual channel");
  await answered(page, "PUT /settings", () => channel.selectOption("#random"));
  await expectAccessible(page);
  await page.reload();
  await expect(channel.locator("option:checked")).toHaveText("#random");
  await answered(page, "PUT /settings", () => channel.selectOption("The usual channel"));
  await page.goto("/challenges/create/quest");
  await channel.selectOption("#general");
  await expect(channel.locator("option:checked")).toHaveText("#general");
});

const postedIn = (channel: string): string[] =>
  world.team.messages.filter((message) => message.channel === channel).map(({ text }) => text);

test("thanks and a purchase are announced in the channel that was chosen for them", async ({ browser }) => {
  const page = await open(browser, "owner", "/thanks/create");
  await choosePeople(page.getByRole("combobox", { name: "Who do you want to thank?" }), ["Fatima"]);
  await page.getByLabel("What for?").fill("Told where it was asked for");
  await page.getByRole("spinbutton", { name: "Stars" }).fill("1");
  const channel = page.getByRole("combobox", { name: "Announce in" });
  await expect(channel.getByRole("option")).toHaveText(["The usual channel", "#general", "#random"]);
  await channel.selectOption("#random");
  await expectAccessible(page);
  await page.reload();
  await expect(channel.locator("option:checked")).toHaveText("#random");
  await answered(page, "POST /thanks", () => page.getByRole("button", { name: "Publish" }).click());
  await expect.poll(() => postedIn("C2")).toEqual([expect.stringContaining("Fatima")]);

  await page.goto("/perks");
  await page.getByRole("article").first().getByRole("button").last().click();
  const form = page.getByRole("dialog");
  await form.getByRole("checkbox", { name: "Get it free" }).check();
  await expect(form.getByRole("combobox", { name: "Announce in" })).toHaveCount(0);
  await form.getByRole("checkbox", { name: "Announce in the feed" }).check();
  await form.getByRole("combobox", { name: "Announce in" }).selectOption("#general");
  await expectAccessible(page);
  const earlier = postedIn("C1").length;
  await answered(page, "POST /purchases", () => form.getByRole("button", { name: "Get it free" }).click());
  await expect.poll(() => postedIn("C1").length).toBe(earlier + 1);
  expect(postedIn("C2")).toHaveLength(1);
  await page.context().close();
});

test("a channel that another admin has chosen in the meantime isn't overwritten unasked", async ({ browser }) => {
  const [first, second] = [await open(browser, "owner", "/settings"), await open(browser, "admin", "/settings/slack")];
  // The news don't reach the first in time.
  await first.route("**/api/v1/stream*", (route) => route.abort());
  await first.goto("/settings/slack");
  for (const page of [first, second]) await expect(channelOf(page)).toHaveValue("");
  await answered(second, "PUT /workspaces/settings/slack", () => channelOf(second).selectOption("#random"));
  await channelOf(first).selectOption("#general");
  const question = first.getByRole("dialog", { name: "This changed while you were editing" });
  await expect(question.getByRole("definition")).toHaveText(["Nowhere", "random", "general"]);
  await question.getByRole("button", { name: "Keep the new value" }).click();
  await expect(channelOf(first)).toHaveValue("C2");
  await answered(first, "PUT /workspaces/settings/slack", () => channelOf(first).selectOption("Nowhere"));
});

test("a member connects their own accounts with a code, by keyboard, and disconnects one", async ({ browser }) => {
  const page = await open(browser, "member", "/profile/edit");
  const chats = page.getByRole("list", { name: "Chats" });
  await expect(chats.getByText("Not connected")).toHaveCount(2);
  // Another tab, which shows no code and so doesn't ask by itself.
  const beside = await page.context().newPage();
  await beside.goto("/profile/edit");
  const seenBeside = beside.getByRole("list", { name: "Chats" }).getByText("Connected", { exact: true });
  await expect(beside.getByRole("list", { name: "Chats" }).getByText("Not connected")).toHaveCount(2);
  await chats.getByRole("button", { name: /^Connect ?: Guildhall in Slack$/ }).press("Enter");
  const command = chats.getByText(/^\/guildhall link /);
  await expect(command).toBeVisible();
  await expectAccessible(page);
  const [, ...words] = (await command.innerText()).split(" ");
  await world.sayInSlack("/guildhall", words.join(" "), "U2");
  await expect(chats.getByRole("button", { name: /^Disconnect ?: Guildhall in Slack$/ })).toBeVisible();
  await expect(seenBeside).toHaveCount(1);

  const { people } = world.telegram;
  const mia = people.person({ id: 502, first_name: "Mia" });
  await chats.getByRole("button", { name: /^Connect ?: Guildhall in Telegram$/ }).press("Enter");
  people.start(mia, await codeOn(page));
  await expect(chats.getByText("Connected", { exact: true })).toHaveCount(2);
  await expect(seenBeside).toHaveCount(2);

  await chats.getByRole("button", { name: /^Disconnect ?: Guildhall in Telegram$/ }).press("Enter");
  const question = page.getByRole("dialog", { name: "Disconnect your Telegram account?" });
  await answered(page, "DELETE /user/chats/telegram", () =>
    question.getByRole("button", { name: "Disconnect" }).press("Enter"),
  );
  await expect(page.getByText("Your Telegram account is disconnected")).toBeVisible();
  await expect(chats.getByRole("button", { name: /^Connect ?: Guildhall in Telegram$/ })).toBeVisible();
  await expect(seenBeside).toHaveCount(1);
});

test("a code that nobody used in ten minutes says so, and the next one works", async ({ browser }) => {
  const page = await open(browser, "member", "/integration/telegram");
  await page.clock.install();
  await page.getByRole("button", { name: /^Connect ?: Guildhall in Telegram$/ }).click();
  const code = await codeOn(page);
  await page.clock.runFor(10 * 60_000);
  await expect(page.getByText("This link has expired. Get a new one.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Telegram" })).toHaveCount(0);
  world.moveClock(10 * 60_000);
  await page.getByRole("button", { name: "Get a new link" }).click();
  expect(await codeOn(page)).not.toBe(code);
  world.moveClock(0);
});

test("members see how they stand with a chat, and only managers its settings", async ({ browser }) => {
  const page = await open(browser, "person5", "/integration/slack");
  await expect(page.getByText("Your workspace is connected to Slack.")).toBeVisible();
  await expect(page.getByText("Connect it once, and Guildhall recognizes you in Slack.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open settings" })).toHaveCount(0);
  await page.goto("/integration/telegram");
  await expect(page.getByText("Ask an admin of your workspace to connect it.")).toBeVisible();
  await page.goto("/settings/slack");
  await expect(page).toHaveURL(/\/access-denied/);
  await page.goto("/integration/icq");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeAttached();
});

test("the intro ends with the team's chat", async ({ browser }) => {
  const page = await open(browser, "owner", "/intro/integrations");
  await expect(page.getByRole("heading", { level: 1, name: "Where does your team talk?" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Slack" })).toContainText("Sparks");
  await expect(page.getByRole("heading", { name: "Connect a group" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ is ready$/);
  await expect(page.getByRole("link", { name: /^Slack, Telegram/ })).toContainText("connected");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Open / }).click();
  await expect(page).toHaveURL(`${world.url}/`);
});

test("a workspace that can't be used without a chat is offered no way past it", async ({ browser }) => {
  const page = await open(browser, "owner", "/");
  // As after the only Slack team of a workspace that signs in with Slack has let go of it.
  await page.route("**/api/v1/user/info", async (route) => {
    const answer = await route.fetch();
    const { data, errors } = (await answer.json()) as { readonly data: object; readonly errors: unknown };
    await route.fulfill({
      response: answer,
      json: { data: { ...data, optionalInteg: false, integrations: [] }, errors },
    });
  });
  await page.goto("/");
  await expect(page).toHaveURL(/\/intro\/integrations$/);
  await expect(page.getByRole("button", { name: "Continue" })).toHaveAccessibleDescription("Connect one to continue.");
  await expect(page.getByRole("button", { name: "Later" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Skip" })).toHaveCount(0);
});

test("an admin sees that Telegram refuses the bot, and that it takes it again", async ({ browser }) => {
  const { telegram } = world;
  const boss = telegram.people.person({ id: 901, first_name: "Arjun" });
  const page = await open(browser, "admin", "/settings/telegram");
  await expect(page.getByRole("button", { name: "Get a link" })).toBeVisible();
  telegram.revoke();
  // What the bot asked for before is still answered.
  telegram.people.start(boss);
  const refused = page.getByText(/Telegram rejected the bot's token .* resumes by itself/);
  await reloadOnce(page, "telegram", ({ refusedSince }) => refusedSince !== null);
  for (const path of ["/settings/telegram", "/integration/telegram"]) {
    await page.goto(path);
    await expect(refused).toBeVisible();
    await expect(page.getByRole("button", { name: "Get a link" })).toHaveCount(0);
    await expectAccessible(page);
  }
  telegram.reinstate();
  await reloadOnce(page, "telegram", ({ refusedSince }) => refusedSince === null);
  await page.goto("/settings/telegram");
  await expect(page.getByRole("button", { name: "Get a link" })).toBeVisible();
  await expect(refused).toHaveCount(0);
});

test("a server without chats shows nothing of them", async ({ guild }) => {
  const page = await guild.enter("owner", "/settings/slack");
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole("link", { name: "General" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Telegram", exact: true })).toHaveCount(0);
  await page.goto("/integration/telegram");
  await expect(page.getByText("Telegram isn't set up")).toBeVisible();
  await page.goto("/profile/edit");
  await expect(page.getByRole("button", { name: "Save" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chats" })).toHaveCount(0);
});

const SCENES = [
  ["settings-slack", "/settings/slack", "combobox"],
  ["settings-telegram", "/settings/telegram", "button"],
  ["integration-slack", "/integration/slack?installed=Sparks", "list"],
  ["integration-telegram", "/integration/telegram?error=mismatch_tg_ws", "button"],
  ["intro-integrations", "/intro/integrations", "list"],
] as const;

for (const [name, path, role] of SCENES) {
  test(`${name} looks right and is accessible`, async ({ browser }) => {
    const page = await open(browser, "admin", "/access-denied");
    await seeInLooks(page, {
      name,
      open: async () => {
        await page.goto(path);
        await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
      },
    });
    await page.context().close();
  });
}

test("own chats look right and are accessible", async ({ browser }) => {
  const page = await open(browser, "member", "/access-denied");
  await seeInLooks(page, {
    name: "own-chats",
    open: async () => {
      await page.goto("/profile/edit");
      await page.getByRole("button", { name: /^(Connect|Связать) ?: Guildhall (in|в) Telegram$/ }).click();
      await expect(page.getByRole("timer")).toBeVisible();
    },
  });
  await page.context().close();
});
