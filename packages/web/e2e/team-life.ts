import type { Page } from "@playwright/test";
import { expect } from "./guild.ts";
import { choosePeople } from "./steps.ts";
import { thankByForm } from "./story-people.ts";

/** A person of the team, signed in on their own page. */
export interface Teammate {
  readonly name: string;
  readonly page: Page;
}

/** The people of a story, however they joined. */
export interface TeamOfStory {
  readonly owner: Teammate;
  /** Gives thanks, and is removed at the end. */
  readonly giver: Teammate;
  readonly helper: Teammate;
}

/** What a team does once its people have joined: thanks, a moderator and their limits, and the end of a membership. */
export async function liveAsTeam({ owner, giver, helper }: TeamOfStory): Promise<void> {
  await thankByForm(giver.page, { names: [owner.name], text: "For having us all here", amount: "1" });
  await expect(giver.page.getByText("Thanks sent to")).toBeVisible();
  await owner.page.goto("/");
  await expect(owner.page.getByRole("article").first()).toContainText("For having us all here");

  await owner.page.goto("/users");
  await findPerson(owner.page, helper.name);
  await rolesOf(owner.page, helper.name).click();
  await choice(owner.page, "GM").click();
  await expect(owner.page.getByText(`${helper.name} is now a GM`)).toBeVisible();

  await helper.page.goto("/users");
  await findPerson(helper.page, giver.name);
  await rolesOf(helper.page, giver.name).click();
  await expect(choice(helper.page, "Admin")).toHaveAttribute("aria-disabled", "true");
  await expect(choice(helper.page, "Admin")).toHaveAttribute("aria-description", "Your role doesn't allow this.");

  await giver.page.goto("/");
  await expect(giver.page.getByRole("article").first()).toBeVisible();
  await choice(helper.page, "Disabled").click();
  await helper.page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  // First, since it leaves again.
  await expect(helper.page.getByText(`${giver.name} is disabled and signed out`)).toBeVisible();
  // From the stream; the 30 s refresh would be too late.
  await expect(giver.page).toHaveURL(/\/login/);
}

async function findPerson(page: Page, name: string): Promise<void> {
  await choosePeople(page.getByRole("combobox", { name: "Person" }), [name]);
}

const rolesOf = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^Roles of ${name}`) });
const choice = (page: Page, name: string) => page.getByRole("menuitemcheckbox", { name, exact: true });
