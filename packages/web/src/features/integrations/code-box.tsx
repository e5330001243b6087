import type { ChatProviderName } from "@guildhall/core/chat";
import { Banner, Button, ButtonLink } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { settingStyles } from "../settings/index.ts";
import { CopyLine } from "./copy-line.tsx";
import type { ChatCode, CodeMaker } from "./use-code.ts";
import { useTimeLeft } from "./use-time-left.ts";
import styles from "./integrations.module.css";

interface BoxProps {
  readonly provider: ChatProviderName;
  readonly purpose: "connect" | "link";
  readonly maker: CodeMaker;
}

/** The code that was made, with where to take it and for how long; nothing before there is one. */
export function CodeBox({ maker, ...of }: BoxProps) {
  if (maker.notice !== null) return <Banner tone="danger">{maker.notice}</Banner>;
  return maker.code === null ? null : <MadeCode {...of} maker={maker} value={maker.code} />;
}

function MadeCode({ provider, purpose, maker, value }: BoxProps & { readonly value: ChatCode }) {
  const t = useTranslate();
  const left = useTimeLeft(value.expiresAt);
  if (left === null) {
    const renew = (
      <Button size="s" busy={maker.isBusy} onClick={maker.make}>
        {t("integrations:code.renew")}
      </Button>
    );
    return (
      <Banner tone="warning" actions={renew}>
        {t("integrations:code.expired")}
      </Banner>
    );
  }
  return (
    <div className={styles.code}>
      <Way provider={provider} purpose={purpose} value={value} />
      <p className={settingStyles.lead}>
        <span role="timer">{t("integrations:code.left", { left })}</span> {t("integrations:code.waiting")}
      </p>
    </div>
  );
}

function Way({ provider, purpose, value: { code, link } }: Omit<BoxProps, "maker"> & { readonly value: ChatCode }) {
  const t = useTranslate();
  const chat = t(`integrations:names.${provider}`);
  if (link === "") {
    const text = provider === "slack" ? `/guildhall link ${code}` : `/start ${code}`;
    const label = purpose === "connect" ? t("integrations:code.sendGroup") : t("integrations:code.send", { chat });
    return <CopyLine label={label} text={text} />;
  }
  return (
    <>
      <div>
        <ButtonLink variant="primary" href={link} target="_blank" rel="noreferrer">
          {t("integrations:code.open")}
        </ButtonLink>
      </div>
      <CopyLine label={t("integrations:code.link")} text={link} />
    </>
  );
}
