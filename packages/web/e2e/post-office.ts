import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server on its own port whose mails a test can read. */
export interface PostOffice {
  /** Its address, for SMTP_URL. */
  readonly url: string;
  /** Waits for a mail to this address containing these words; returns its plain text and link. */
  readonly read: (to: string, words: string) => Promise<{ readonly text: string; readonly link: string }>;
  /** Rejects mails with this code, such as 550; null accepts them again. */
  readonly refuse: (reply: number | null) => void;
  readonly close: () => Promise<void>;
}

interface Letter {
  readonly to: readonly string[];
  readonly text: string;
}

const LIMIT_MS = 90_000;
const LOOK_MS = 100;

/** Opens a mail server that accepts everything until told otherwise. */
export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = [];
  let refused: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refused === null ? null : Object.assign(new Error("not now"), { responseCode: refused })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        letters.push({ to, text: plainTextOf(Buffer.concat(chunks).toString()) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server listening on a port has an `AddressInfo`.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    read: async (to, words) => {
      for (let waitedMs = 0; waitedMs < LIMIT_MS; waitedMs += LOOK_MS) {
        const letter = letters.findLast((each) => each.to.includes(to) && each.text.includes(words));
        if (letter !== undefined) return { text: letter.text, link: /https?:\/\/\S+/.exec(letter.text)?.[0] ?? "" };
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      throw new Error(
        `no mail to ${to} with "${words}" among: ${letters.map((each) => `${each.to.join()}: ${each.text.slice(0, 80)}`).join(" | ")}`,
      );
    },
    refuse: (reply) => {
      refused = reply;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The decoded plain-text part of a mail. */
function plainTextOf(raw: string): string {
  const part = raw.split(/^--.*$/m).find((each) => /content-type: text\/plain/i.test(each)) ?? "";
  const [head = "", ...rest] = part.trimStart().split(/\r?\n\r?\n/);
  const body = rest.join("\n\n");
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
