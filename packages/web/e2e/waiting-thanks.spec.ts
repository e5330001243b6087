import { expectAccessible } from "./axe.ts";
import { openChatWorld, type ChatWorld } from "./chat-world.ts";
import { ask, enter, expect, test } from "./guild.ts";

let world: ChatWorld;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  world = await openChatWorld();
});
test.afterAll(() => world.close());

/** The member thanks somebody of the team who is no member. */
async function thank(name: string): Promise<void> {
  const member = await ask(world.url, "member");
  const form = await member.get(`${world.url}/api/v1/thanks/0/for-edit`);
  const { data } = (await form.json()) as { data: { quota: { currencyId: number }[] } };
  const rewards = [{ currencyId: data.quota[0]?.currencyId, amount: 100 }];
  const receivers = [{ externalId: `U-${name}`, name }];
  const answer = await member.post(`${world.url}/api/v1/thanks`, {
    data: { receivers, description: `For your help, ${name}`, rewards },
    headers: { origin: world.url, "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await member.dispose();
}

test("thanks that wait for somebody to join are among those given, and can be withdrawn", async ({ browser }) => {
  await thank("Sam");
  await thank("Tom");
  const page = await enter({ browser, url: world.url, person: "member", path: "/thanks?tab=given" });
  // The demo has people whose names begin like this.
  const cardOf = (name: string) => page.getByRole("article", { name: `You thanked ${name}`, exact: true });
  await expect(cardOf("Sam")).toContainText(/Waiting for Sam to join, until [A-Z][a-z]+ \d+/);
  await expect(cardOf("Sam").getByRole("button", { name: /Undo/ })).toHaveCount(0);
  await expectAccessible(page);
  await cardOf("Sam").getByRole("button", { name: "Withdraw" }).press("Enter");
  await expect(page.getByText("Thanks withdrawn. You can give that quota again.")).toBeVisible();
  await expect(cardOf("Sam")).toHaveCount(0);
  await expect(cardOf("Tom")).toContainText("Waiting for Tom to join");
});
