import { startEngineThread } from "./db/engine-worker.ts";

// The thread of the embedded engine loads PGlite while this one loads everything else; what is wrong with the
// configuration is found there.
if ((process.env["DATABASE_URL"] ?? "") === "") startEngineThread();
void import("./served-process.ts");
