import { perLanguage } from './language.ts';

const numbers = perLanguage((tag) => new Intl.NumberFormat(tag));

/** "32,000" */
export function formatNumber(count: number): string {
  return numbers().format(count);
}
