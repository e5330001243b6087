import { addChannel, addGroup, addTeam, addUser, createSender, startFakeSlack } from "@guildhall/slack-app/testing";
import type { FakeSender, FakeSlack, FakeTeam } from "@guildhall/slack-app/testing";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, PEOPLE } from "./company.ts";
import type { SignedIn } from "./company.ts";
import type { Act, Asked, Block, Room, Shown, ShownMessage, ShownView } from "./wire.ts";

export const SIGNING_SECRET = "signing-secret-of-the-play";
const TEAM = "TPLAY";
const CHANNELS = [
  { id: "C1", name: "general", hasApp: true },
  { id: "C2", name: "without-the-app", hasApp: false, isPrivate: true },
];
const EMOJI: Readonly<Record<string, string>> = { gem: "💎", star: "⭐", tada: "🎉", thumbsup: "👍" };

type Request = ReturnType<FakeSender["command"]>;

/** What a person wrote, or the app told one person in passing. */
interface Said {
  readonly ts: string;
  readonly channel: string;
  readonly from: string;
  readonly onlyFor: string;
  text: string;
  blocks: readonly Block[] | null;
  readonly reactions: Map<string, Set<string>>;
}

/** A user group with everybody in it. */
const GROUP = { id: "STEAM", name: "team" };

/** A fake Slack with a team of the demo company. */
export class SlackRoom implements Room {
  readonly fake: FakeSlack;
  readonly #team: FakeTeam;
  readonly #sender: FakeSender;
  readonly #said: Said[] = [];
  /** One-time addresses, whom they answer, and how many answers were shown. */
  readonly #addresses: { readonly id: string; readonly in: Asked; readonly pressed: string; shown: number }[] = [];
  readonly #closed = new Set<string>();
  #errors: Readonly<Record<string, string>> = {};
  #server = "";

  static async open(): Promise<SlackRoom> {
    return new SlackRoom(await startFakeSlack(() => new Date()));
  }

  private constructor(fake: FakeSlack) {
    this.fake = fake;
    this.#team = addTeam(fake.world, TEAM, "Northwind");
    for (const { slackId: id, name, language } of PEOPLE) {
      addUser(this.#team, { id, name, locale: language === "ru" ? "ru-RU" : "en-US" });
    }
    for (const channel of CHANNELS) addChannel(this.#team, channel);
    const everybody = PEOPLE.map(({ slackId }) => slackId);
    addGroup(this.#team, { ...GROUP, users: everybody });
    this.#sender = createSender(fake, this.#team, SIGNING_SECRET);
  }

  /** Installs the app and links everybody, as they'd do themselves. */
  async connect(server: string, members: ReadonlyMap<string, SignedIn>, owner: SignedIn): Promise<void> {
    this.#server = server;
    this.fake.consent = { kind: "allow", teamId: TEAM, userId: PEOPLE.at(-2)?.slackId ?? "" };
    const consent = await owner.open("/api/v1/slack/install");
    await owner.open(await owner.open(consent));
    for (const { email, slackId } of PEOPLE) {
      const member = members.get(email ?? "");
      if (member === undefined) continue;
      const code = await codeOf(member, "/user/chats/slack/code");
      await this.#post(this.#sender.command("/guildhall", `link ${code}`, slackId));
    }
    await owner.ask("PUT", "/workspaces/settings/slack", { externalId: TEAM, channelId: "C1" });
  }

  async show(asked: Asked): Promise<Shown> {
    this.#takeAnswers();
    const messages = asked.place === "home" ? await this.#home(asked) : this.#messages(asked);
    return {
      people: PEOPLE.map(({ slackId: id, name }) => ({ id, name })),
      places: [
        ...CHANNELS.map(({ id, name }) => ({ id, name: `# ${name}` })),
        { id: "app", name: "Guildhall" },
        { id: "home", name: "Guildhall: Home" },
      ],
      messages,
      view: this.#view(asked.who),
      notice: "",
    };
  }

  async act(asked: Asked, act: Act): Promise<void> {
    switch (act.kind) {
      case "say":
        return await this.#say(asked, act.text);
      case "press":
        return await this.#press(asked, act);
      case "react":
        return await this.#react(asked, act);
      case "thank-for":
        return await this.#thankFor(asked, act.message);
      case "change":
        return void (await this.#post(this.#sender.pressInView(act.action, asked.who, act.values as Block)));
      case "submit":
        return await this.#submit(asked.who, act.values);
      case "close":
        return this.#close(asked.who);
    }
  }

  async #say(asked: Asked, text: string): Promise<void> {
    const [, command, words = ""] = /^(\/\w+)\s*(.*)$/s.exec(text) ?? [];
    if (command === undefined) {
      this.#add({ channel: this.#channelOf(asked), from: asked.who, onlyFor: "", text, blocks: null });
      return;
    }
    // Slack writes whom a command names by their id, groups as well.
    const named = PEOPLE.reduce(
      (all, { name, slackId }) =>
        all.replaceAll(`@${name}`, `<@${slackId}>`).replaceAll(`@${name.split(" ")[0] ?? name}`, `<@${slackId}>`),
      words.replaceAll(`@${GROUP.name}`, `<!subteam^${GROUP.id}|@${GROUP.name}>`),
    );
    await this.#interact(asked, "", () => this.#sender.command(command, named, asked.who));
  }

  async #press(
    asked: Asked,
    { message, button }: { readonly message: string; readonly button: string },
  ): Promise<void> {
    if (message === "home" || message === "view") {
      await this.#post(this.#sender.pressInView(button, asked.who));
      return;
    }
    const pressed = this.#said.find(({ ts }) => ts === message);
    const where = { channel: this.#channelOf(asked), isEphemeral: pressed !== undefined };
    await this.#interact(asked, message, () => this.#sender.press(button, asked.who, where));
  }

  async #react(
    { who, place }: Asked,
    { message, emoji }: { readonly message: string; readonly emoji: string },
  ): Promise<void> {
    const said = this.#said.find(({ ts }) => ts === message);
    if (said === undefined) return;
    const reacting = said.reactions.get(emoji) ?? new Set();
    const type = reacting.delete(who) ? "reaction_removed" : "reaction_added";
    if (type === "reaction_added") reacting.add(who);
    said.reactions.set(emoji, reacting);
    const item = { type: "message", channel: place, ts: message };
    await this.#post(this.#sender.event({ type, item, user: who, item_user: said.from, reaction: emoji }));
  }

  async #thankFor(asked: Asked, message: string): Promise<void> {
    const said = this.#said.find(({ ts }) => ts === message);
    if (said === undefined) return;
    const content = { user: said.from, text: said.text };
    await this.#interact(asked, "", () => this.#sender.messageShortcut("say_thanks_for_message", asked.who, content));
  }

  async #submit(who: string, values: unknown): Promise<void> {
    this.#errors = {};
    const view = this.#openView(who);
    const text = await this.#post(this.#sender.submit(who, values as Block));
    const answer = (text === "" ? {} : JSON.parse(text)) as {
      readonly response_action?: string;
      readonly errors?: Readonly<Record<string, string>>;
      readonly view?: Block;
    };
    if (answer.response_action === "errors") this.#errors = answer.errors ?? {};
    else if (answer.view !== undefined && view !== undefined) view.view = answer.view;
    else this.#close(who);
  }

  #close(who: string): void {
    this.#errors = {};
    for (const { id, userId } of this.#team.views.values()) if (userId === who) this.#closed.add(id);
  }

  #openView(who: string) {
    return [...this.#team.views.values()].findLast(({ id, userId }) => userId === who && !this.#closed.has(id));
  }

  #view(who: string): ShownView | null {
    const open = this.#openView(who);
    if (open === undefined) return null;
    const { title, submit, blocks } = open.view as { title: Block; submit?: Block; blocks: readonly Block[] };
    return {
      id: `${open.id} ${open.hash}`,
      title: String(title["text"]),
      submit: String(submit?.["text"] ?? ""),
      blocks,
      errors: this.#errors,
    };
  }

  async #home({ who }: Asked): Promise<readonly ShownMessage[]> {
    if (!this.#team.homes.has(who)) {
      await this.#post(
        this.#sender.event({ type: "app_home_opened", tab: "home", user: who, channel: `D${who.slice(1)}` }),
      );
      for (let tries = 0; tries < 50 && !this.#team.homes.has(who); tries += 1) await sleep(50);
    }
    const view = this.#team.homes.get(who) as { readonly blocks?: readonly Block[] } | undefined;
    const shown = { id: "home", from: "Guildhall", isApp: true, isOnlyMine: false, isReply: false, text: "" };
    return [{ ...shown, blocks: view?.blocks ?? [], rows: [], entities: [], reactions: [] }];
  }

  #messages(asked: Asked): readonly ShownMessage[] {
    const channel = this.#channelOf(asked);
    const own = this.#said
      .filter((each) => each.channel === channel && (each.onlyFor === "" || each.onlyFor === asked.who))
      .map(({ ts, from, onlyFor, text, blocks, reactions }) => ({
        ...{ id: ts, from: nameOf(from), isApp: from === "", isOnlyMine: onlyFor !== "", isReply: false, text, blocks },
        rows: [],
        entities: [],
        reactions: [...reactions].flatMap(([name, { size }]) =>
          size === 0 ? [] : [`${EMOJI[name] ?? name} ${String(size)}`],
        ),
      }));
    const posted = this.#team.messages
      .filter((each) => each.channel === channel && (each.onlyFor === "" || each.onlyFor === asked.who))
      .map(({ ts, text, blocks, onlyFor, threadTs }) => ({
        ...{ id: ts, from: "Guildhall", isApp: true, isOnlyMine: onlyFor !== "", isReply: threadTs !== "", text },
        blocks: (blocks ?? null) as readonly Block[] | null,
        rows: [],
        entities: [],
        reactions: [],
      }));
    return [...own, ...posted].sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** What was answered at one-time addresses becomes messages, or changes the one that was pressed. */
  #takeAnswers(): void {
    for (const address of this.#addresses) {
      const bodies = (this.fake.world.responses.get(address.id)?.bodies ?? []) as readonly Block[];
      for (; address.shown < bodies.length; address.shown += 1) this.#take(address, bodies[address.shown] ?? {});
    }
  }

  #take({ in: asked, pressed }: { readonly in: Asked; readonly pressed: string }, body: Block): void {
    const text = String(body["text"] ?? "");
    const blocks = (body["blocks"] ?? null) as readonly Block[] | null;
    const changed = [...this.#said, ...this.#team.messages].find(({ ts }) => ts === pressed);
    if (body["replace_original"] === true && changed !== undefined) Object.assign(changed, { text, blocks });
    else this.#add({ channel: this.#channelOf(asked), from: "", onlyFor: asked.who, text, blocks });
  }

  #add(said: Omit<Said, "ts" | "reactions">): void {
    const { world } = this.fake;
    const ts = `${String(Math.floor(Date.now() / 1000))}.${String(world.nextId()).padStart(6, "0")}`;
    this.#said.push({ ...said, ts, reactions: new Map() });
  }

  #channelOf({ place, who }: Asked): string {
    return place === "app" || place === "home" ? `D${who.slice(1)}` : place;
  }

  async #interact(asked: Asked, pressed: string, make: () => Request): Promise<void> {
    const before = new Set(this.fake.world.responses.keys());
    const request = make();
    const id = [...this.fake.world.responses.keys()].find((each) => !before.has(each));
    if (id !== undefined) this.#addresses.push({ id, in: asked, pressed, shown: 0 });
    await this.#post(request);
  }

  async #post({ path, headers, body }: Request): Promise<string> {
    const type = body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
    const sent = Object.entries({ ...headers, "content-type": type }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const answer = await fetch(this.#server + path, { method: "POST", headers: sent, body });
    return await answer.text();
  }
}

function nameOf(slackId: string): string {
  return PEOPLE.find((each) => each.slackId === slackId)?.name ?? "Guildhall";
}
