import type { BusMessage } from "../events/bus.ts";
import { deliverMails } from "../mail/deliver-mails.ts";
import { isMailbox, originOf } from "../mail/mail-mode.ts";
import { createMailer } from "../mail/mailer.ts";
import type { Deps } from "../lib/deps.ts";

/** Sends emails as soon as they're queued, and retries those due. */
export interface Delivery {
  /** Sends what is due now; returns how many. */
  run(): Promise<number>;
  /** Finishes sending and disconnects. */
  stop(): Promise<void>;
}

export type DeliveryParts = Pick<Deps, "config" | "db" | "clock" | "log" | "bus">;

/** Notification events imply emails: something is due a moment later. */
const KICK_MS = 250;

function bringsMail(message: BusMessage): boolean {
  return message.kind === "mail" || (message.kind === "news" && message.topics.includes("notifications"));
}

/** Starts email delivery; without a mail server emails stay queued. */
export function startDelivery(deps: DeliveryParts): Delivery {
  const mailer = createMailer(deps.config);
  if (mailer === null) {
    if (!isMailbox(deps.config)) deps.log.warn("SMTP_URL is not set: mails are kept and not sent");
    return { run: async () => 0, stop: async () => undefined };
  }
  const parts = { ...deps, mailer, origin: originOf(deps.config), secret: deps.config.secret };
  let sending: Promise<number> = Promise.resolve(0);
  let timer: NodeJS.Timeout | null = null;
  const run = (): Promise<number> => {
    sending = sending
      .then(() => deliverMails(parts))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, "mails could not be sent");
        return 0;
      });
    return sending;
  };
  const unsubscribe = deps.bus.subscribe((message) => {
    if (!bringsMail(message) || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void run();
    }, KICK_MS);
  });
  return {
    run,
    async stop() {
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
      await sending;
      mailer.close();
    },
  };
}
