/** Four voices that close into one Q. */
export function QuartetMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M17.5 4.6a11.5 11.5 0 0 1 9.9 9.9" stroke="var(--tint-gemini)" />
      <path d="M27.4 18.5a11.5 11.5 0 0 1-2.9 5l3.2 4" stroke="var(--tint-claude)" />
      <path d="M19.8 26.9a11.5 11.5 0 0 1-14.6-7.2" stroke="var(--tint-gpt)" />
      <path d="M4.6 14.5a11.5 11.5 0 0 1 8.9-9.7" stroke="var(--tint-grok)" />
    </svg>
  );
}
