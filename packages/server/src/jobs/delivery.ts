import type { BusMessage } from "../events/bus.ts";
import { deliverMails } from "../mail/deliver-mails.ts";
import { isMailbox, originOf } from "../mail/mail-mode.ts";
import { createMailer } from "../mail/mailer.ts";
import type { Deps } from "../lib/deps.ts";
import { runOnNews } from "./run-on-news.ts";
import type { PromptJob } from "./run-on-news.ts";

export type DeliveryParts = Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;

/** Notification events imply emails. */
function bringsMail(message: BusMessage): boolean {
  return message.kind === "mail" || (message.kind === "news" && message.topics.includes("notifications"));
}

/** Sends emails as soon as they're queued, and retries those due; without a mail server emails stay queued. */
export function startDelivery(deps: DeliveryParts): PromptJob {
  const mailer = createMailer(deps.config);
  if (mailer === null) {
    if (!isMailbox(deps.config)) deps.log.warn("SMTP_URL is not set: mails are kept and not sent");
    return { run: async () => 0, stop: async () => undefined };
  }
  const parts = { ...deps, mailer, origin: originOf(deps.config), secret: deps.config.secret };
  const job = runOnNews(deps, {
    isDue: bringsMail,
    work: () => deliverMails(parts),
    trouble: "mails could not be sent",
  });
  return {
    run: job.run,
    async stop() {
      await job.stop();
      mailer.close();
    },
  };
}
