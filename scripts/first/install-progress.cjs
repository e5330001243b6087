const LOOK_AGAIN_MS = 100;
const SAY_AGAIN_MS = 10_000;
/** Failed packages, with none fetched, that mean there's no network; further retries would take minutes. */
const FAILURES_WITHOUT_SUCCESS = 8;
/** A package's second failed attempt, seconds after its first. */
const SECOND_FAILURE = 2;
const UNREACHABLE =
  /dns error|error sending request|client error \(Connect\)|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT/;

/**
 * Shows an installation's progress from pnpm's JSON lines: as one updating line on a terminal, elsewhere now and then.
 * pnpm's own output is only shown on failure.
 */
function followInstall(out, now = Date.now) {
  const startedAt = now();
  const seen = { wanted: 0, there: 0, fetched: 0, failed: 0, host: null, isGivenUp: false, complaints: [] };
  let saidAt = null;
  const say = (text, isLast) => out.write(out.isTTY ? `\r${text}\u001B[K${isLast ? "\n" : ""}` : `${text}\n`);
  return {
    hear(line) {
      note(seen, line);
      if (seen.wanted === 0 || (saidAt !== null && now() - saidAt < (out.isTTY ? LOOK_AGAIN_MS : SAY_AGAIN_MS))) return;
      say(saidAt === null ? "Installing packages…" : `Installing packages… ${seen.there} of ${seen.wanted}`, false);
      saidAt = now();
    },
    isOffline: () => seen.isGivenUp,
    end(isDone) {
      if (isDone && seen.wanted === 0) return; // nothing was missing
      if (isDone) return say(`Installed ${seen.there} packages in ${((now() - startedAt) / 1000).toFixed(1)} s`, true);
      say("Packages couldn't be installed.", true);
      const why = seen.host === null ? seen.complaints.join("\n") : offline(seen.host);
      if (why !== "") out.write(`${why}\n`);
    },
  };
}

function offline(host) {
  return `No answer from ${host}: connect to the network, check the proxy if there is one, and run the command again.`;
}

function note(seen, line) {
  const entry = toEntry(line);
  if (entry === null) {
    if (line.trim() !== "") seen.complaints.push(line);
  } else if (entry.name === "pnpm:progress") noteProgress(seen, entry.status);
  else if (entry.name === "pnpm:request-retry") noteFailure(seen, entry);
  else if (entry.level === "error") noteComplaint(seen, entry);
}

function toEntry(line) {
  try {
    const entry = JSON.parse(line);
    return typeof entry === "object" ? entry : null;
  } catch {
    return null;
  }
}

function noteProgress(seen, status) {
  if (status === "resolved") seen.wanted += 1;
  if (status === "fetched") seen.fetched += 1;
  if (status === "imported") seen.there += 1;
}

function noteFailure(seen, { error, attempt, url }) {
  if (seen.fetched > 0 || !UNREACHABLE.test(error?.message ?? error?.code ?? "")) return;
  seen.failed += 1;
  if (seen.failed < FAILURES_WITHOUT_SUCCESS && attempt < SECOND_FAILURE) return;
  seen.isGivenUp = true;
  seen.host = new URL(url).host;
}

function noteComplaint(seen, { message, err, hint }) {
  const text = message ?? err?.message ?? "";
  seen.complaints.push([text, hint].filter(Boolean).join("\n"));
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  if (url !== undefined && UNREACHABLE.test(text)) seen.host = new URL(url).host;
}

module.exports = { followInstall };
