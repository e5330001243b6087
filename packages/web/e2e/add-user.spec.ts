import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./guild.ts";
import { looks, seeInLooks } from "./looks.ts";

const TESTING = join(import.meta.dirname, "../../server/src/testing");
const PEOPLE = join(TESTING, "people-by-libreoffice.xlsx");
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const BULK = "**/api/v1/users/bulk";

const WORDS = {
  en: {
    open: "Add people",
    title: "Add people",
    many: "From a spreadsheet",
    addMany: "Add all",
    errors: /Nobody was added/,
  },
  ru: {
    open: "Добавить",
    title: "Добавить людей",
    many: "Из таблицы",
    addMany: "Добавить всех",
    errors: /Никто не добавлен/,
  },
} as const;

async function openDialog(page: Page, language: keyof typeof WORDS = "en"): Promise<Locator> {
  await page.getByRole("button", { name: WORDS[language].open, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: WORDS[language].title });
  await expect(dialog).toBeVisible();
  return dialog;
}

const problems = (row: number, message: string) => ({
  field: `rows.${String(row)}.email`,
  code: "not_an_email",
  message,
});

test("adds one person by keyboard alone, in a group, and lists them", async ({ guild }) => {
  const page = await guild.enter("moderator", "/users");
  const total = page.getByText(/^\d+ people/);
  const before = Number.parseInt((await total.textContent()) ?? "", 10);
  const opener = page.getByRole("button", { name: "Add people", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add people" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a name.").first()).toBeVisible();
  await page.keyboard.type("Aaron Newcomer");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not an address");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/Enter an email address/).first()).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Aaron@New.test");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "Design" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Groups: Design" })).toBeVisible();
  await dialog.getByRole("button", { name: "Add", exact: true }).press("Enter");
  await expect(page.getByText("Aaron Newcomer added")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${String(before + 1)} people`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Aaron Newcomer" });
  await expect(row).toContainText("Design");
  await expect(row).toContainText("Not signed in yet");
  await expect(page.getByText("Not signed in yet")).toHaveCount(1);
  await row.getByRole("button", { name: "Resend invite: Aaron Newcomer" }).click();
  await expect(page.getByText("Invite sent to Aaron Newcomer")).toBeVisible();
});

test("adds a hundred people from a spreadsheet that LibreOffice wrote", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByText("From a spreadsheet").click();
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByText("Choose a file first.")).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles(PEOPLE);
  await expect(dialog.getByText(/people-by-libreoffice\.xlsx, 7 KB/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(page.getByText("100 people added")).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("combobox", { name: "Person" }).fill("Jörg Дмит");
  await expect(page.getByRole("option", { name: "Jörg Дмитриева" })).toBeVisible();
});

test("keeps the list of errors until another file is chosen, and accepts a dropped one", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByText("From a spreadsheet").click();
  const field = dialog.locator('input[type="file"]');
  await field.setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from("a") });
  await expect(dialog.getByText("Choose an .xlsx spreadsheet.")).toBeVisible();
  await field.setInputFiles({ name: "people.xlsx", mimeType: SHEET, buffer: Buffer.alloc(3 * 1024 * 1024 + 1) });
  await expect(dialog.getByText("The file is larger than 3 MB.")).toBeVisible();
  await field.setInputFiles({ name: "people.xlsx", mimeType: SHEET, buffer: Buffer.from("no zip at all") });
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(
    dialog.getByRole("listitem").filter({ hasText: "This file type isn't supported here. Use XLSX." }),
  ).toBeVisible();
  const template = await page.request.get("/api/v1/users/bulk/template");
  await drop(page, { name: "empty.XLSX", bytes: [...(await template.body())] });
  await expect(dialog.getByText(/empty\.XLSX, \d KB/)).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "There are no people in the file." })).toBeVisible();
  await dialog.getByText("One person", { exact: true }).click();
  await dialog.getByText("From a spreadsheet").click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "There are no people in the file." })).toBeVisible();
});

test("asks for the file again once it's corrected on disk, instead of sending the one from before", async ({
  guild,
}, info) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByText("From a spreadsheet").click();
  const path = info.outputPath("people.xlsx");
  await writeFile(path, "no zip at all");
  await dialog.locator('input[type="file"]').setInputFiles(path);
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "This file type isn't supported here." })).toBeVisible();
  await writeFile(path, await readFile(PEOPLE));
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByText("The file has changed since you chose it. Choose it again.")).toBeVisible();
});

test("waits for a file that is still being read, and reports one that can't be", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByText("From a spreadsheet").click();
  const template = await (await page.request.get("/api/v1/users/bulk/template")).body();
  const file = { name: "people.xlsx", mimeType: SHEET, buffer: template };
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    let turn = 0;
    Blob.prototype.arrayBuffer = async function arrayBuffer() {
      turn += 1;
      if (turn === 1) throw new DOMException("gone", "NotReadableError");
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return await read.call(this);
    };
  });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByText("We couldn't read the file. Choose it again.")).toBeVisible();
  await dialog.locator('input[type="file"]').setInputFiles({ ...file, name: "again.xlsx" });
  await dialog.getByRole("button", { name: "Add all" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "There are no people in the file." })).toBeVisible();
});

async function drop(
  page: Page,
  { name, bytes }: { readonly name: string; readonly bytes: readonly number[] },
): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    },
    { name, bytes },
  );
  const place = page.getByText(/or drop it here|Choose another file/);
  await place.dispatchEvent("dragenter", { dataTransfer: data });
  await expect(page.getByText("Drop the file here")).toBeVisible();
  await page.getByText("Drop the file here").dispatchEvent("drop", { dataTransfer: data });
}

test("a lost answer can be retried, and nobody is added twice", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByLabel("Name").fill("Twice Asked");
  await dialog.getByLabel("Email").fill("twice@new.test");
  let sent = 0;
  await page.route("**/api/v1/users", async (route) => {
    sent += 1;
    await route.fetch();
    await (sent <= 3 ? route.abort() : route.continue());
  });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog.getByText("We didn't get a response. Try again. Nobody is added twice.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Twice Asked added")).toBeVisible();
});

test("the template is saved under its own name and opens as a spreadsheet", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const dialog = await openDialog(page);
  await dialog.getByText("From a spreadsheet").click();
  const saved = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download template" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("Add people.xlsx");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

looks("for one person, the dialog looks right and is accessible", async ({ see }) => {
  await see([
    {
      name: "add-user-one",
      by: "owner",
      path: "/users",
      then: (page, { language }) => openDialog(page, language),
    },
  ]);
});

test("for many with every error, the dialog looks right and is accessible", async ({ guild }) => {
  const page = await guild.enter("owner", "/users");
  const rows = Array.from({ length: 14 }, (_each, index) =>
    problems(index + 2, `Row ${String(index + 2)}, column B: Enter an email address, such as anna@example.com.`),
  );
  const invalid = {
    data: { status: "invalid", validationErrors: rows },
    errors: [{ code: "ErrorInvalidInput", message: "", requestId: "r" }],
  };
  await page.route(BULK, (route) => route.fulfill({ status: 422, json: invalid }));
  await seeInLooks(page, {
    name: "add-user-errors",
    open: async ({ language }) => {
      const words = WORDS[language];
      await page.goto("/users");
      const dialog = await openDialog(page, language);
      await dialog.getByText(words.many).click();
      await dialog.locator('input[type="file"]').setInputFiles(PEOPLE);
      await expect(dialog.getByText(/people-by-libreoffice\.xlsx/)).toBeVisible();
      await dialog.getByRole("button", { name: words.addMany }).click();
      await expect(dialog.getByText(words.errors)).toBeVisible();
    },
  });
});
