import { MAX_NAME_LENGTH } from "@guildhall/core";
import { Button, TextField } from "@guildhall/widget";
import { useDraft } from "@guildhall/widget/forms";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useMember } from "../../session/use-session.ts";
import { RegionLine } from "../settings/index.ts";
import { useWorkspaceForm } from "../workspaces/index.ts";
import { IntroForm } from "./intro-form.tsx";
import { IntroFoot, IntroPage, NOTHING_TO_LOAD } from "./intro-page.tsx";
import { useIntro, type IntroStep } from "./use-intro.ts";

function FirstWorkspacePage() {
  const t = useTranslate();
  const step = useIntro("/intro/workspace");
  return (
    <IntroPage
      step={step}
      picture="hall"
      title={t("intro:workspace.title")}
      lead={t("intro:workspace.lead")}
      question={NOTHING_TO_LOAD}
    >
      {() => <FirstWorkspaceForm step={step} />}
    </IntroPage>
  );
}

function FirstWorkspaceForm({ step }: { readonly step: IntroStep }) {
  const t = useTranslate();
  const { workspace } = useMember();
  const draft = useDraft("intro.workspace", { name: workspace.name });
  const goOn = (): void => {
    draft.forget();
    step.goOn();
  };
  const form = useWorkspaceForm({ workspace, start: draft.initial.name, mayKeep: true, onSaved: goOn });
  const isMissing = form.name.trim() === "";
  return (
    <IntroForm form={form} onSubmit={form.save}>
      <TextField
        label={t("intro:workspace.name")}
        placeholder={t("intro:workspace.example")}
        required
        maxLength={MAX_NAME_LENGTH}
        value={form.name}
        onChange={(event) => {
          form.setName(event.currentTarget.value);
          draft.keep({ name: event.currentTarget.value });
        }}
      />
      <RegionLine />
      <IntroFoot>
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          disabledReason={isMissing ? t("workspaces:form.nameMissing") : null}
        >
          {t("intro:goOn")}
        </Button>
      </IntroFoot>
    </IntroForm>
  );
}

/** What the workspace is called, as everyone reads it. */
export const firstWorkspacePage = definePage({ component: FirstWorkspacePage });
