import { PGlite } from "@electric-sql/pglite";

// The child process of S9: opens the bare engine on a folder, says when it has answered, and closes it.
const engine = await PGlite.create(process.argv[2] ?? "");
await engine.query("select 1");
process.stdout.write("answered\n");
await engine.close();
