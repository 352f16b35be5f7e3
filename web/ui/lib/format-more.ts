import { perLanguage } from './language.ts';

const tenths = perLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
const dollars = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }),
);
const days = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
);
const times = perLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
);
const isEnglish = perLanguage((tag) => tag === 'en');

/** "4.2" */
export function formatTenths(count: number): string {
  return tenths().format(count);
}

/** "$9.99" */
export function formatDollars(amount: number): string {
  return dollars().format(amount);
}

/** Formats an ISO 8601 day. It stays as it is in English. */
export function formatDay(day: string): string {
  const at = new Date(day);
  return isEnglish() || Number.isNaN(at.getTime()) ? day : days().format(at);
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** The local time as "2026-11-22 14:32", in every language the same. */
export function formatIsoTime(at: Date): string {
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** The local time, in English as "2026-11-22 14:32". */
export function formatTime(at: Date): string {
  return isEnglish() ? formatIsoTime(at) : times().format(at);
}
