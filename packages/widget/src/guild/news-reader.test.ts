import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createNewsReader } from "./news-reader.ts";

it("reads answers at once, then not before the pause is over, and the last ones always", async () => {
  const queries = new QueryClient();
  const timers: (() => void)[] = [];
  const asked: string[] = [];
  const look = (name: string, topics: readonly string[]): void => {
    const queryFn = (): string => (asked.push(name), name);
    new QueryObserver(queries, { queryKey: [name], meta: { topics }, queryFn, staleTime: Infinity }).subscribe(
      () => undefined,
    );
  };
  look("bars", ["answers"]);
  look("list", ["quizzes"]);
  const told = async (names: readonly string[]): Promise<void> => {
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(names));
    asked.length = 0;
  };
  await told(["bars", "list"]);
  const read = createNewsReader(queries, { setTimer: (run) => (timers.push(run), () => undefined) });

  read(["answers", "quizzes"]);
  await told(["bars", "list"]);
  read(["answers"]);
  read(["answers", "quizzes"]);
  await told(["list"]);
  timers.shift()?.();
  await told(["bars"]);
  timers.shift()?.();
  expect(timers).toEqual([]);
  expect(asked).toEqual([]);
});
