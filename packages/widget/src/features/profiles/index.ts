export type { ThankOpener } from "./profile-card.tsx";
export { ProfileAttempts } from "./profile-attempts.tsx";
export { ProfileLayout, type ProfileLayoutProps } from "./profile-layout.tsx";
export { ProfileOverview } from "./profile-overview.tsx";
export { attemptsOf, profileQuery, statementQuery, type Profile, type StatementView } from "./profile-reads.ts";
export { ProfileTabs } from "./profile-tabs.tsx";
export { Statement } from "./statement.tsx";
export { useProfile } from "./use-profile.ts";
