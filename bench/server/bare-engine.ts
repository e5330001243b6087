import { PGlite } from "@electric-sql/pglite";

// Child process of S9: opens the bare engine on a folder, reports once it answers, then closes it.
const engine = await PGlite.create(process.argv[2] ?? "");
await engine.query("select 1");
process.stdout.write("answered\n");
await engine.close();
