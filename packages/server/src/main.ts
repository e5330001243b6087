import { startEngineThread } from "./db/engine-worker.ts";

// The embedded engine's thread loads PGlite while this one loads the rest; configuration errors are reported there.
if ((process.env["DATABASE_URL"] ?? "") === "") startEngineThread();
void import("./served-process.ts");
