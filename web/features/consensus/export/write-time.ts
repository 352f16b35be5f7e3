/** The local time as "2026-11-22 14:32". */
export function writeTime(at: Date): string {
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** A file's name that says nothing of what is in it: "quartet-2026-11-22-1432.md". */
export function nameFile(at: Date): string {
  return `quartet-${writeTime(at).replace(' ', '-').replace(':', '')}.md`;
}

const pad = (part: number): string => String(part).padStart(2, '0');
