import { expect, test } from "./guild.ts";
import { letThrough } from "./steps.ts";
import { readFeed } from "./story-people.ts";

test("comes back to the live stream after the server refused it once", async ({ guild }) => {
  await readFeed(guild, "member");
  const page = await guild.enter("member", "/access-denied");
  let refusals = 0;
  await page.route("**/api/v1/stream", async (route) => {
    refusals += 1;
    await route.fulfill({ status: 503, headers: { "retry-after": "2" }, json: { data: null, errors: [] } });
  });
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect.poll(() => refusals).toBeGreaterThan(0);
  const opened = page.waitForResponse((answer) => answer.url().endsWith("/stream") && answer.status() === 200);
  await letThrough(page);
  await opened;
  const owner = await guild.ask("owner");
  const { data } = (await (await owner.get(`${guild.url}/api/v1/thanks/0/for-edit`)).json()) as ForEdit;
  const member = await guild.ask("member");
  const info = (await (await member.get(`${guild.url}/api/v1/user/info`)).json()) as Info;
  const answer = await owner.post(`${guild.url}/api/v1/thanks`, {
    headers: { origin: guild.url },
    data: {
      receivers: [{ id: info.data.user.id }],
      description: "For the stream that came back",
      rewards: [{ currencyId: data.quota[0]?.currencyId, amount: 10 }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expect(page.getByRole("article").first()).toContainText("For the stream that came back");
});

interface ForEdit {
  readonly data: { readonly quota: readonly { readonly currencyId: number }[] };
}

interface Info {
  readonly data: { readonly user: { readonly id: number } };
}
