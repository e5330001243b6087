import { createBenchDatabase, openBenchDatabase, startPostgresServer } from "@guildhall/server/bench";

export type BenchDatabase = Awaited<ReturnType<typeof openBenchDatabase>>;

/** Two workspaces of different size, in one database. */
export interface TwoSizes<T> {
  readonly url: string;
  readonly large: T;
  readonly small: T;
}

/** Fills two workspaces on their own PostgreSQL and measures them there. */
export async function onTwoSizes<T, Answer>(
  fill: (database: BenchDatabase, size: "large" | "small") => Promise<T>,
  measure: (sizes: TwoSizes<T>) => Promise<Answer>,
): Promise<Answer> {
  const server = await startPostgresServer({ settings: ["shared_buffers=512MB"] });
  try {
    const url = await createBenchDatabase(server.url, "guildhall");
    const database = await openBenchDatabase(url, new Date());
    const large = await fill(database, "large");
    const small = await fill(database, "small");
    await database.pool.query("vacuum (analyze)");
    await database.close();
    return await measure({ url, large, small });
  } finally {
    await server.stop();
  }
}
