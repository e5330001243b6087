import type { ReactNode } from "react";
import type { MessengerName } from "./messenger-links.ts";

/** In the messenger's own colors, which its rules ask for. */
export function MessengerIcon({ messenger }: { readonly messenger: MessengerName }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {MARKS[messenger]}
    </svg>
  );
}

const MARKS: Readonly<Record<MessengerName, ReactNode>> = {
  slack: (
    <>
      <path
        fill="#36c5f0"
        d="M9 1.500a2.250 2.250 0 1 0 0 4.500h2.250V3.750A2.250 2.250 0 0 0 9 1.500M9 7.500H3.750a2.250 2.250 0 1 0 0 4.500H9a2.250 2.250 0 1 0 0-4.500"
      />
      <path
        fill="#2eb67d"
        d="M22.500 9.750a2.250 2.250 0 1 0-4.500 0V12h2.250a2.250 2.250 0 0 0 2.250-2.250M16.500 9.750v-6a2.250 2.250 0 1 0-4.500 0v6a2.250 2.250 0 1 0 4.500 0"
      />
      <path
        fill="#ecb22e"
        d="M14.250 23.250a2.250 2.250 0 1 0 0-4.500H12V21a2.250 2.250 0 0 0 2.250 2.250M14.250 17.250h6a2.250 2.250 0 1 0 0-4.500h-6a2.250 2.250 0 1 0 0 4.500"
      />
      <path
        fill="#e01e5a"
        d="M1.500 15a2.250 2.250 0 1 0 4.500 0v-2.250H3.750A2.250 2.250 0 0 0 1.500 15M7.500 15v6a2.250 2.250 0 1 0 4.500 0v-6a2.250 2.250 0 1 0-4.500 0"
      />
    </>
  ),
  telegram: (
    <>
      <circle cx="12" cy="12" r="11" fill="#2aabee" />
      <path
        fill="#fff"
        d="M5.400 11.700 17 7.200c.600-.200 1.100.100.900 1l-2 9.300c-.100.700-.600.800-1.100.500l-3-2.200-1.500 1.400c-.200.200-.300.300-.600.300l.200-3.100 5.600-5.100c.300-.200-.100-.300-.400-.100l-7 4.400-3-.900c-.600-.200-.600-.700.300-1"
      />
    </>
  ),
};
