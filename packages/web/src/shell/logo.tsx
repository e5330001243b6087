/** The product's mark, 28 px, decorative. */
export function Logo() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path d="M16 5 5 11v2h22v-2zM7 15v8h3v-8zm7.5 0v8h3v-8zM22 15v8h3v-8zM5 25v2h22v-2z" fill="var(--on-primary)" />
    </svg>
  );
}
