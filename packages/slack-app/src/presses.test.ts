import type { ChatForm } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SlackScene } from "./testing/slack-scene.ts";
import { openScene, TOKEN } from "./testing/slack-scene.ts";
import { startFakeSlack } from "./testing/fake-slack.ts";
import { THANKS_FORM } from "./testing/scripted-desk.ts";

let scene: SlackScene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const json = (body: string): unknown => (body === "" ? null : JSON.parse(body));
const reason = (value: string) => ({ "field:reason": { text: { type: "plain_text_input", value } } });
const lastView = () => [...scene.team.views.values()].at(-1)?.view;

describe("presses", () => {
  it("do what the button says and replace a message of one person", async () => {
    await scene.deliver(scene.slack.press("act:thanks:undo:7", "UANNA"));
    expect(scene.anna.calls).toEqual([
      { name: "act", args: [{ kind: "thanks", verb: "undo", id: 7 }, null, expect.stringMatching(/^T1:press:/)] },
    ]);
    expect(scene.slack.answers()).toMatchObject([{ replace_original: true, text: "Sent." }]);
  });

  it("leave no button where what it undid is gone", async () => {
    scene.anna.script.act = { kind: "done", text: "Thanks undone.", card: null };
    await scene.deliver(scene.slack.press("act:thanks:undo:7", "UANNA"));
    expect(scene.slack.answers()).toMatchObject([{ replace_original: true, text: "Thanks undone." }]);
    expect(JSON.stringify(scene.slack.answers())).not.toContain("act:");
  });

  it("leave a message whose button did nothing", async () => {
    scene.anna.script.act = { kind: "refused", text: "Not now.", fields: {}, card: null };
    await scene.deliver(scene.slack.press("act:thanks:undo:7", "UANNA"));
    expect(scene.slack.answers()).toMatchObject([{ replace_original: false, text: "Not now." }]);
  });

  it("leave what several people see to the queue", async () => {
    await scene.deliver(scene.slack.press("act:thanks:undo:7", "UANNA", { channel: "C1", isEphemeral: false }));
    expect(scene.slack.answers()).toMatchObject([{ response_type: "ephemeral", replace_original: false }]);
  });

  it("open a form for what has to be entered", async () => {
    scene.anna.script.act = { kind: "form", form: { ...THANKS_FORM, title: "Submit", seen: "price:3" } as ChatForm };
    await scene.deliver(scene.slack.press("act:challenge:complete:4", "UANNA"));
    scene.anna.script.act = { kind: "done", text: "Submitted.", card: null };
    await scene.deliver(scene.slack.submit("UANNA", reason("done")));
    expect(scene.anna.calls.filter(({ name }) => name === "act").at(-1)).toMatchObject({
      args: [
        { kind: "challenge", verb: "complete", id: 4 },
        { reason: "done", seen: "price:3" },
        expect.stringMatching(/:view:/),
      ],
    });
    expect(scene.slack.answers()).toMatchObject([{ text: "Submitted." }]);
  });

  it("while another form is filled in ask for no preview of thanks", async () => {
    scene.anna.script.act = { kind: "form", form: THANKS_FORM };
    await scene.deliver(scene.slack.press("act:challenge:split:4", "UANNA"));
    await scene.deliver(scene.slack.pressInView("previewed:amount:2000", "UANNA"));
    expect(scene.anna.calls.map(({ name }) => name)).toEqual(["act"]);
  });

  it("turn the page of a list", async () => {
    await scene.deliver(scene.slack.press("page:perks:1", "UANNA"));
    expect(scene.anna.calls).toEqual([{ name: "list", args: ["perks", 1] }]);
    expect(scene.slack.answers()).toMatchObject([{ replace_original: true }]);
  });

  it("of a stranger do nothing but tell how to join", async () => {
    await scene.deliver(scene.slack.press("act:thanks:undo:7", "UVERA"));
    expect(scene.slack.answers()).toMatchObject([{ response_type: "ephemeral", text: "Сначала войдите в Guildhall." }]);
  });

  it("that mean nothing are left alone", async () => {
    await scene.deliver(scene.slack.press("link", "UANNA"));
    await scene.deliver(scene.slack.press("bogus", "UANNA"));
    expect(scene.anna.calls).toEqual([]);
  });

  it("at home renew it and say what became of it", async () => {
    await scene.deliver(scene.slack.event({ type: "app_home_opened", user: "UANNA", tab: "home", channel: "D1" }));
    await scene.deliver(scene.slack.pressInView("act:challenge:accept:4", "UANNA"));
    expect(JSON.stringify(scene.team.homes.get("UANNA"))).toContain("Sent.");
    scene.anna.script.act = { kind: "refused", text: "Somebody was faster.", fields: {} };
    await scene.deliver(scene.slack.pressInView("act:challenge:accept:4", "UANNA"));
    expect(JSON.stringify(lastView())).toContain("Somebody was faster.");
  });

  it("fetch files with the bot's token, from Slack alone", async () => {
    scene.fake.world.files.set("f1", { teamId: "T1", bytes: new Uint8Array([1, 2, 3]) });
    scene.anna.script.act = { kind: "form", form: THANKS_FORM };
    const upload = (url: string) => ({
      "field:files": { files: { type: "file_input", files: [{ name: "a.png", url_private_download: url }] } },
    });
    await scene.deliver(scene.slack.press("act:challenge:complete:4", "UANNA"));
    scene.anna.script.act = { kind: "done", text: "Submitted.", card: null };
    await scene.deliver(scene.slack.submit("UANNA", upload(`${scene.fake.origin}/files/f1`)));
    expect(scene.anna.calls.filter(({ name }) => name === "act").at(-1)?.args[1]).toEqual({
      files: [{ name: "a.png", bytes: new Uint8Array([1, 2, 3]) }],
    });
    const other = await startFakeSlack(() => scene.clock.now);
    other.world.tokens.set(TOKEN, { teamId: "T1", scopes: [], isRevoked: false });
    other.world.files.set("f1", { teamId: "T1", bytes: new Uint8Array([1]) });
    const { body } = await scene.deliver(scene.slack.submit("UANNA", upload(`${other.origin}/files/f1`)));
    await other.close();
    expect(json(body)).toEqual({
      response_action: "errors",
      errors: { "field:files": "Couldn't read this file. Upload it again." },
    });
  });

  it("go on in the same view with what comes next, and take what was asked first again", async () => {
    const step = (seen: string): ChatForm => ({
      title: "Capitals",
      facts: [`Question ${seen}`],
      fields: [
        {
          type: "choice",
          name: `option-${seen}`,
          label: "Which one?",
          hint: "",
          isRequired: true,
          options: ["A", "B"].map((value) => ({ value, label: value })),
          details: ["A. Tallinn", "B. Riga"],
          value: "",
        },
      ],
      submit: "Answer",
      seen,
    });
    scene.anna.script.act = { kind: "form", form: step("1") };
    await scene.deliver(scene.slack.press("act:quiz:answer:4", "UANNA"));
    const chosen = (seen: string) => ({ [`field:option-${seen}`]: { choice: { selected_option: { value: "B" } } } });
    scene.anna.script.act = { kind: "done", text: "Right!", card: null, next: step("2") };
    const { body } = await scene.deliver(scene.slack.submit("UANNA", chosen("1")));
    expect(json(body)).toMatchObject({
      response_action: "update",
      view: {
        private_metadata: expect.stringContaining('"seen":"2"'),
        blocks: [
          { type: "context" },
          { type: "section", text: { text: "Which one?\nA. Tallinn\nB. Riga" } },
          { type: "input", label: { text: "Your answer" }, element: { type: "radio_buttons" } },
        ],
      },
    });
    expect(scene.anna.calls.at(-1)?.args[1]).toEqual({ "option-1": "B", seen: "1" });
    expect(scene.slack.answers()).toEqual([]);
  });

  it("offer the options that fit what is typed", async () => {
    const options = Array.from({ length: 150 }, (_, index) => ({ value: `${index}`, label: `Perk ${index}` }));
    const field = {
      name: "perk",
      label: "Perk",
      type: "choice" as const,
      isRequired: true,
      hint: "",
      options,
      value: "",
    };
    scene.anna.script.act = { kind: "form", form: { ...THANKS_FORM, fields: [field] } };
    await scene.deliver(scene.slack.press("act:perk:gift:4", "UANNA"));
    const { body } = await scene.deliver(scene.slack.suggest("UANNA", "field:perk", "k 14"));
    const { options: found } = json(body) as { options: readonly { value: string }[] };
    expect(found.map(({ value }) => value)).toEqual(["14", ..."0123456789".split("").map((each) => `14${each}`)]);
    const all = await scene.deliver(scene.slack.suggest("UANNA", "field:perk", ""));
    expect((json(all.body) as { options: readonly unknown[] }).options).toHaveLength(100);
    scene.anna.script.findOptions = [{ value: "151", label: "Found elsewhere" }];
    const more = await scene.deliver(scene.slack.suggest("UANNA", "field:perk", "else"));
    expect((json(more.body) as { options: readonly unknown[] }).options).toMatchObject([{ value: "151" }]);
    expect(scene.anna.calls.at(-1)).toEqual({
      name: "findOptions",
      args: [{ kind: "perk", verb: "gift", id: 4 }, "else"],
    });
  });
});
