import { createClient, type Language } from "@guildhall/core";
import { createTranslate, loadNamespace, type PageNamespace, type TextTree } from "@guildhall/core/i18n";
import { buildUserInfo } from "@guildhall/core/testing";
import { createMemoryTransport, createPlatform } from "@guildhall/core/transport";
import { QueryClient } from "@tanstack/react-query";
import { createMemberReader, type Guild, type Notice } from "../src/guild/index.ts";

/** A guild of the gallery's: its reader, and what its server answers by path. */
export interface Sample {
  readonly language: Language;
  readonly reader: { readonly id: number; readonly name: string };
  readonly answers: Readonly<Record<string, (body: string | undefined) => Readonly<Record<string, unknown>>>>;
  readonly onNotice?: (notice: Notice) => void;
}

const NAMESPACES: readonly PageNamespace[] = [
  "cards",
  "dashboard",
  "errors",
  "kit",
  "leaderboard",
  "navigation",
  "notifications",
  "shell",
  "words",
];

/** A guild without a server. */
export async function createSampleGuild({ language, reader, answers, onNotice }: Sample): Promise<Guild> {
  const info = buildUserInfo({ user: reader, language });
  const session = { state: "signed_in" as const, info };
  const texts = { language, t: createTranslate(language, await loadAll(language)) };
  const platform = createPlatform();
  return {
    client: createClient({ transport: createMemoryTransport((request) => Promise.resolve(answer(request))), platform }),
    platform,
    session: {
      getState: () => session,
      subscribe: still,
      refresh: () => Promise.resolve(info),
      adopt: () => undefined,
      markIntroDisplayed: () => Promise.resolve(),
    },
    member: always(createMemberReader()(info)),
    texts: always(texts),
    loadTexts: () => Promise.resolve(),
    loadPart: (load) => load(),
    queries: new QueryClient(),
    clock: always(new Date()),
    group: { ...always(0), choose: () => undefined },
    drafts: createDrafts(),
    link: (props) => <a {...props} />,
    navigate: (href) => onNotice?.({ text: href }),
    hasPage: () => true,
    notify: (notice) => onNotice?.(notice),
    saysOffline: false,
  };

  function answer({ url, body }: { readonly url: string; readonly body?: string }) {
    const path = new URL(url, "http://guild.test").pathname.replace("/api/v1", "");
    const data = answers[path]?.(body);
    if (data === undefined) return { status: 404, headers: {}, body: '{"data":null,"errors":[]}' };
    return { status: 200, headers: {}, body: JSON.stringify({ data: { status: "ok", ...data }, errors: [] }) };
  }
}

async function loadAll(language: Language): Promise<Map<string, TextTree>> {
  return new Map(
    await Promise.all(NAMESPACES.map(async (name) => [name, await loadNamespace(language, name)] as const)),
  );
}

function always<Value>(value: Value) {
  return { get: () => value, subscribe: still };
}

function still(): () => void {
  return () => undefined;
}

function createDrafts(): Guild["drafts"] {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}
