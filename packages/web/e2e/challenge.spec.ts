import { readFileSync } from "node:fs";
import { submitResult, makeChallenge, sendAs, takePart, visit } from "./challenge-world.ts";
import { expect, test, type Guild } from "./guild.ts";
import { seeInLooks } from "./looks.ts";
import { letThrough } from "./steps.ts";

test.use({ actionTimeout: 30_000 });

/** A quest with everything on it: a solution, a submission in review, one with changes requested, one in progress. */
async function makeBusyQuest(guild: Guild): Promise<number> {
  const cid = await makeChallenge(guild, {
    type: "quest",
    title: "Write down how the release works",
    description:
      "## Why\n\nNobody knows **how** we release.\n\n- Read the scripts\n- Ask [the team](https://team.example)\n\nThen write it down.",
    resultDescription: "A link to the page, or the page itself.",
    rewards: [1500, 250],
    completeDeadlineAt: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  });
  const at = async (person: `person${number}`, comment: string): Promise<number> => {
    const attempt = await takePart(guild, person, cid);
    if (comment !== "") await submitResult(guild, person, { attempt, comment });
    return attempt;
  };
  const solved = await at("person9", "It is a page of the handbook now: tag, wait for green, then press the button.");
  await sendAs(guild, "moderator", {
    method: "POST",
    path: `/challenge/assignment/${String(solved)}/approve`,
    data: { publish: true },
  });
  const returned = await at("person10", "Later.");
  await sendAs(guild, "moderator", {
    method: "POST",
    path: `/challenge/assignment/${String(returned)}/reject`,
    data: { comment: "Not without the rollback." },
  });
  await at("person11", "See the handbook, page 12.");
  await at("person12", "");
  return cid;
}

test("shows managers a challenge with its rewards, deadline, people and attempts, and others only their own", async ({
  guild,
}) => {
  const cid = await makeBusyQuest(guild);
  const page = await visit(guild, "admin", `/challenge/${String(cid)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write down how the release works");
  await expect(page.getByRole("complementary")).toContainText("Due soon");
  await expect(page.getByRole("heading", { level: 4, name: "Why" })).toBeVisible();
  await expect(page.getByRole("region", { name: "To review" }).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "All attempts" }).getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Accept" })).toHaveAttribute("aria-disabled", "true");

  const member = await visit(guild, "member", `/challenge/${String(cid)}`);
  await expect(member.getByRole("region", { name: "Published submissions" }).getByRole("article")).toHaveCount(1);
  await expect(member.getByRole("region", { name: "To review" })).toHaveCount(0);
  await expect(member.locator("main")).not.toContainText("page 12");
  await expect(member.getByRole("button", { name: "More actions" })).toHaveCount(0);
});

test("says on the button why a challenge can't be accepted or completed", async ({ guild }) => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const problem = await makeChallenge(guild, { type: "problem", title: "A riddle" });
  const dated = await makeChallenge(guild, {
    type: "quest",
    title: "A race",
    acceptDeadlineAt: day(1),
    completeDeadlineAt: day(2),
  });
  await takePart(guild, "person9", problem);
  await takePart(guild, "member", dated);
  const page = await visit(guild, "member", `/challenge/${String(problem)}`);
  await expect(page.getByRole("button", { name: "Accept" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("complementary")).toContainText("accepted");

  guild.moveClock(3 * 86_400_000);
  const late = await visit(guild, "person10", `/challenge/${String(dated)}`);
  await expect(late.getByRole("button", { name: "Accept" })).toHaveAttribute("aria-disabled", "true");
  await page.goto(`/challenge/${String(dated)}`);
  const complete = page.getByRole("button", { name: "Complete" });
  await expect(complete).toHaveAttribute("aria-disabled", "true");
  await expect(complete).toHaveAttribute("data-tooltip", /deadline|time|expired|over/i);
});

test("closes a challenge after explaining the effect, and deletes a draft", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "To be closed" });
  await takePart(guild, "person9", cid);
  const page = await visit(guild, "admin", `/challenge/${String(cid)}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close challenge" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 attempt in progress will end.");
  await page.getByRole("button", { name: "Close challenge" }).click();
  await expect(page.getByText("Challenge closed", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/challenges\/active$/);
  await page.goto(`/challenge/${String(cid)}`);
  await expect(page.getByText("This challenge is closed.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Close challenge" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  const draft = await makeChallenge(guild, { type: "quest", title: "To be deleted", status: "draft" });
  await page.goto(`/challenge/${String(draft)}`);
  await expect(page.getByText("This is a draft", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete draft" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL(/\/challenges\/draft$/);
  await page.goto(`/challenge/${String(draft)}`);
  await expect(page.getByText("Challenge not found")).toBeVisible();
  await page.goto(`/challenge/${String(draft)}/stats`);
  await expect(page.getByText("Challenge not found")).toBeVisible();
});

test("copies both links, and says so if it can't", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "To be shared" });
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy Telegram link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("t.me");
  await page.getByRole("button", { name: "Copy web link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/challenge/${String(cid)}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy web link" }).click();
  await expect(page.getByText("We couldn't copy the link", { exact: false })).toBeVisible();
});

test("keeps what's typed when the dialog is closed, the page reloaded, or the network gone", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "To be written" });
  await takePart(guild, "member", cid);
  const page = await visit(guild, "member", `/challenge/${String(cid)}`);
  const typed = page.getByLabel("Your result");
  await page.getByRole("button", { name: "Complete" }).click();
  await typed.fill("A long thought");
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(typed).toHaveValue("A long thought");
  await page.route("**/complete", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await expect(typed).toHaveValue("A long thought");
  await letThrough(page);
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Submitted for review")).toBeVisible();
});

test("tells the second of two reviewers that the first was faster", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "Looked at twice", rewards: [100] });
  const attempt = await takePart(guild, "person9", cid);
  await submitResult(guild, "person9", { attempt, comment: "Done" });
  const page = await visit(guild, "moderator", `/challenge/${String(cid)}`);
  await page.getByRole("button", { name: "Request changes" }).click();
  await page.getByLabel("What needs to change?").fill("Much");
  await sendAs(guild, "admin", {
    method: "POST",
    path: `/challenge/assignment/${String(attempt)}/approve`,
    data: { publish: false },
  });
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("This has already been approved.");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Request changes" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByLabel("What needs to change?")).toHaveValue("Much");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "All attempts" })).toContainText("Completed");
});

test("moves focus to the next step when a button is done", async ({ guild }) => {
  const cid = await makeChallenge(guild, { type: "quest", title: "Water the garden", rewards: [100] });
  const path = `/challenge/${String(cid)}`;
  const member = await visit(guild, "member", path);
  await member.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(member.getByRole("button", { name: "Complete" })).toBeFocused();
  for (const person of ["person9", "person10"] as const) {
    await submitResult(guild, person, { attempt: await takePart(guild, person, cid), comment: `Done by ${person}.` });
  }
  const reviewer = await visit(guild, "moderator", path);
  const waiting = reviewer.getByRole("region", { name: "To review" }).getByRole("article");
  await expect(waiting).toHaveCount(2);
  await waiting.first().getByRole("button", { name: "Approve" }).click();
  await reviewer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(waiting).toHaveCount(1);
  await expect(waiting.getByRole("button", { name: "Approve" })).toBeFocused();
});

test("counts, lists and exports the results", async ({ guild }) => {
  const cid = await makeBusyQuest(guild);
  const page = await visit(guild, "admin", `/challenge/${String(cid)}/results`);
  const tabs = page.getByRole("navigation", { name: "Result lists" });
  await expect(tabs.getByRole("link", { name: /^All/ })).toContainText("4");
  await tabs.getByRole("link", { name: /^Changes requested/ }).click();
  await expect(page).toHaveURL(/\/results\/rejected$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("Not without the rollback.");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export to Excel" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\d.*\.xlsx$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await page.goto(`/challenge/${String(cid)}/stats`);
  await expect(page.locator("main")).toContainText("4");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});

test("a busy challenge, its results and its statistics look right and are accessible", async ({ guild }) => {
  const cid = await makeBusyQuest(guild);
  const page = await guild.enter("admin", "/access-denied");
  for (const [name, path] of [
    ["challenge", ""],
    ["challenge-results", "/results"],
    ["challenge-stats", "/stats"],
  ] as const) {
    const open = async (): Promise<void> => {
      await page.goto(`/challenge/${String(cid)}${path}`);
      await expect(page.locator("main section, main article").last()).toBeVisible();
    };
    await seeInLooks(page, { name, open });
  }
});

test("splitting a raid's reward looks right and is accessible", async ({ guild }) => {
  const raid = await makeChallenge(guild, {
    type: "raid",
    title: "Move the whole library to the other bank of the river",
    rewards: [10_000, 700],
  });
  const attempt = await takePart(guild, "member", raid);
  for (const number of [9, 10, 11, 12, 13, 14, 15, 16]) await takePart(guild, `person${number}`, raid);
  await submitResult(guild, "member", { attempt, comment: "Every book stands." });
  await sendAs(guild, "moderator", {
    method: "POST",
    path: `/challenge/assignment/${String(attempt)}/approve`,
    data: { publish: false },
  });
  const leader = await guild.enter("member", "/access-denied");
  await seeInLooks(leader, {
    name: "challenge-split",
    open: async ({ language }) => {
      await leader.goto(`/challenge/${String(raid)}`);
      await leader.getByRole("button", { name: language === "en" ? "Split reward" : "Разделить награду" }).click();
      await leader
        .getByRole("dialog")
        .getByText(language === "en" ? "Per person" : "Каждому отдельно")
        .click();
      await expect(leader.getByRole("spinbutton").first()).toBeVisible();
    },
  });
});
