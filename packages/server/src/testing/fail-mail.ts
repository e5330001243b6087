import { deliverMails } from "../mail/deliver-mails.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { TestServer } from "./test-server.ts";

/** Queues an invite's email that the mail server rejects for good. */
export async function failMail(
  { deps }: Pick<TestServer, "deps">,
  {
    workspaceId,
    recipient,
    cause,
  }: { readonly workspaceId: number; readonly recipient: string; readonly cause: string },
): Promise<void> {
  const data = { name: "Bob", workspace: "Guild", author: "Ann", quote: "", amounts: [], date: "", path: "/" };
  const mail = { workspaceId, recipient, language: "en", template: "invite", data, cause } as const;
  await queueMails(deps.db.handle, [mail], deps.clock.now());
  const refusal = Object.assign(new TypeError("550 no such user"), { responseCode: 550 });
  const mailer = { send: () => Promise.reject(refusal), close: () => undefined };
  const secret = "the-secret-of-these-tests-0123456789";
  await deliverMails({ ...deps, origin: "https://guild.example", secret, mailer });
}
